import { useCallback } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import { type Business, quotedFor } from '#web/lib/business.ts'
import { toInput } from '#web/lib/cart-input.ts'
import type { CartLine } from '#web/lib/cart-line.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'

export type Quote = Answer<Api['POST /quote']>

export interface QuoteInput {
  readonly lines: readonly CartLine[] | null
  readonly addressId: string | null
  readonly usePoints: boolean
  readonly coupon: string | undefined
  readonly business: Business
}

export interface CheckoutQuote {
  /** The last quote; it stays while the next one is loading. */
  readonly quote: Quote | null
  /** Whether the quote is for the current request. */
  readonly fresh: boolean
  readonly error: string | null
  readonly reload: () => void
}

/** Returns the server's price for the cart, delivered to the address. */
export function useCheckoutQuote({ lines, addressId, usePoints, coupon, business }: QuoteInput): CheckoutQuote {
  const body: Input<Api['POST /quote']>['body'] | null =
    lines && addressId
      ? {
          cartItems: lines.map(toInput),
          addressId,
          usePoints,
          replaceUnfinished: true,
          ...(coupon && { couponCode: coupon }),
          ...quotedFor(business),
        }
      : null
  const text = body && JSON.stringify(body)
  const load = useCallback(() => callAsUser('POST /quote', { body: JSON.parse(text ?? '') }), [text])
  const { data, error, isCurrent, reload } = useResource(text ? load : null)
  return { quote: data, fresh: isCurrent && data !== null && error === null, error: isCurrent ? error : null, reload }
}
