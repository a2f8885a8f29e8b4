import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import type { Order } from '#contract/orders.ts'
import { callAsUser } from '#web/lib/session.ts'

const SOON_MS = 5000
const LATER_MS = 30_000
/** A payment that is not final after this long will not be in the next seconds either. */
const SOON_FOR_MS = 120_000

export interface OwnOrder {
  readonly order: Order | null
  readonly error: string | null
  /** It is not the person's, or there is none: the API says the same of both. */
  readonly forbidden: boolean
  readonly reload: () => void
  /** Takes over what a call has answered. */
  readonly show: (order: Order) => void
}

export const isUnsettled = ({ payment }: Order): boolean => payment === 'awaiting' || payment === 'confirming'

/** An own order, fetched again and again while its payment is not final and the page is looked at. */
export function useOrder(id: string): OwnOrder {
  const [order, setOrder] = useState<Order | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches again
  useEffect(() => {
    let current = true
    callAsUser('GET /order/{id}', { params: { id } }).then(
      (answer) => {
        if (!current) return
        setOrder(answer.order)
        setFailure(null)
      },
      (error: unknown) => current && setFailure(error),
    )
    return () => {
      current = false
    }
  }, [id, round])

  const unsettled = order !== null && isUnsettled(order)
  useEffect(() => {
    if (!unsettled) return
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (document.hidden) return
      timer = setTimeout(ask, Date.now() - since < SOON_FOR_MS ? SOON_MS : LATER_MS)
    }
    const ask = () => {
      reload()
      wait()
    }
    const seen = () => {
      if (!document.hidden) reload()
      wait()
    }
    wait()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [unsettled, reload])

  const status = failure instanceof ApiError ? failure.status : null
  return {
    order,
    // What is shown already stays when one of the later fetches fails.
    error: failure && !order ? (failure instanceof ApiError ? failure.message : GENERIC_MESSAGE) : null,
    forbidden: status === 403 || status === 404,
    reload,
    show: setOrder,
  }
}
