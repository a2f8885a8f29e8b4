import { useCallback, useEffect, useState } from 'react'
import type { Api } from '#contract/api.ts'
import { ApiError } from '#contract/call.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { toInput } from '#web/lib/cart-input.ts'
import type { CartLine } from '#web/lib/cart-store.ts'
import { callAsUser } from '#web/lib/session.ts'

export type Quote = Answer<Api['POST /quote']>

export interface QuoteWishes {
  readonly lines: readonly CartLine[] | null
  readonly addressId: string | null
  readonly usePoints: boolean
  readonly coupon: string | undefined
}

export interface CheckoutQuote {
  /** The last one that came, while the next is on its way. */
  readonly quote: Quote | null
  /** Whether it answers what is wished now. */
  readonly fresh: boolean
  readonly error: string | null
  readonly reload: () => void
}

/** What the cart costs, delivered to the address, as the shop says it now. */
export function useCheckoutQuote({ lines, addressId, usePoints, coupon }: QuoteWishes): CheckoutQuote {
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{ asked: string; quote: Quote } | null>(null)
  const [failure, setFailure] = useState<{ asked: string; message: string } | null>(null)
  const body: Input<Api['POST /quote']>['body'] | null =
    lines && addressId
      ? { cartItems: lines.map(toInput), addressId, usePoints, ...(coupon && { couponCode: coupon }) }
      : null
  const text = body && JSON.stringify(body)
  const asked = `${round} ${text}`

  useEffect(() => {
    if (!text) return
    let current = true
    callAsUser('POST /quote', { body: JSON.parse(text) }).then(
      (quote) => current && setAnswer({ asked, quote }),
      (error: unknown) =>
        current && setFailure({ asked, message: error instanceof ApiError ? error.message : GENERIC_MESSAGE }),
    )
    return () => {
      current = false
    }
  }, [text, asked])

  return {
    quote: answer?.quote ?? null,
    fresh: answer?.asked === asked,
    error: failure?.asked === asked ? failure.message : null,
    reload: useCallback(() => setRound((before) => before + 1), []),
  }
}
