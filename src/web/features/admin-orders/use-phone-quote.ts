import { useCallback } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type Business, quotedFor } from '#web/lib/business.ts'
import { callAsUser } from '#web/lib/session.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'
import { type PhoneLine, toInput } from './phone-line.ts'

/** Returns the server's price for the order, null until it has loaded; it is requested a moment after each change. */
export function usePhoneQuote(
  userId: string | null,
  addressId: string | null,
  lines: readonly PhoneLine[],
  business: Business,
): { quote: Answer<Api['POST /new-order/quote']> | null; error: string } {
  const body = JSON.stringify({
    userId,
    cartItems: lines.map(toInput),
    ...(addressId !== null && { addressId }),
    ...quotedFor(business),
  })
  const load = useCallback(() => callAsUser('POST /new-order/quote', { body: JSON.parse(body) }), [body])
  const { data, error, isCurrent } = useResource(userId !== null && lines.length > 0 ? load : null, PAUSE_MS)
  return isCurrent && !error ? { quote: data, error: '' } : { quote: null, error: (isCurrent && error) || '' }
}
