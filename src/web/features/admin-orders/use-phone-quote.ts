import { useEffect, useState } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { type PhoneLine, toInput } from './phone-line.ts'

type Quote = Answer<Api['POST /new-order/quote']>

const PAUSE_MS = 250

export interface PhoneQuote {
  /** Of the lines as they are now; null until it has come. */
  readonly quote: Quote | null
  readonly error: string
}

/** What the order would cost the customer, as the shop reckons it; asked again a moment after each change. */
export function usePhoneQuote(
  userId: string | null,
  addressId: string | null,
  lines: readonly PhoneLine[],
): PhoneQuote {
  const [answer, setAnswer] = useState<{ asked: string; quote: Quote | null; error: string } | null>(null)
  const asked = JSON.stringify([userId, addressId, lines.map(toInput)])

  useEffect(() => {
    const [customer, address, cartItems] = JSON.parse(asked) as [
      string | null,
      string | null,
      ReturnType<typeof toInput>[],
    ]
    if (customer === null || cartItems.length === 0) return
    let current = true
    const timer = setTimeout(() => {
      const body = { userId: customer, cartItems, ...(address !== null && { addressId: address }) }
      callAsUser('POST /new-order/quote', { body }).then(
        (quote) => current && setAnswer({ asked, quote, error: '' }),
        (failure: unknown) => {
          if (current)
            setAnswer({ asked, quote: null, error: failure instanceof Error ? failure.message : GENERIC_MESSAGE })
        },
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked])

  return answer?.asked === asked ? answer : { quote: null, error: '' }
}
