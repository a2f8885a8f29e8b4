import { useCallback } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer, Input } from '#contract/endpoint.ts'
import { type Business, quotedFor } from '#web/lib/business.ts'
import { type CartLine, toInput } from '#web/lib/cart-line.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'

export type Quote = Answer<Api['POST /quote']>

interface QuoteInput {
  readonly lines: readonly CartLine[] | null
  readonly addressId: string | null
  readonly usePoints: boolean
  readonly coupon: string | undefined
  readonly business: Business
}

/** The last quote stays while the next one is loading; it is `fresh` if it is for the current request. */
export function useCheckoutQuote({ lines, addressId, usePoints, coupon, business }: QuoteInput) {
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
