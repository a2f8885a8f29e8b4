import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { isOpen } from '#rules/payment-state.ts'

const SOON_MS = 5000
const LATER_MS = 30_000
/**
 * The period after which polling slows down, in milliseconds: a payment that is still pending then will take longer.
 */
const SOON_FOR_MS = 120_000

export interface CustomerOrder {
  readonly order: Order | null
  readonly reload: () => void
  /** Shows the order that a request has returned. */
  readonly show: (order: Order) => void
}

/**
 * Returns the order that the page has loaded, and loads it again while its payment is pending and the page is visible.
 * An order that is shown stays when a later request fails.
 */
export function useOrder(loaded: Order | null): CustomerOrder {
  const [order, show] = useState(loaded)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (loaded) show(loaded)
  }, [loaded])

  const isWaiting = order !== null && isOpen(order)
  useEffect(() => {
    if (!isWaiting) return
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (document.hidden) return
      timer = setTimeout(ask, Date.now() - since < SOON_FOR_MS ? SOON_MS : LATER_MS)
    }
    const ask = () => {
      revalidate()
      wait()
    }
    const seen = () => {
      if (!document.hidden) revalidate()
      wait()
    }
    wait()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [isWaiting, revalidate])

  return { order, reload: revalidate, show }
}
