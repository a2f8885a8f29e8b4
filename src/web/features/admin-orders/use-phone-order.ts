import { useCallback, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { CartLineInput } from '#contract/quote.ts'
import { type Business, businessIn, quotedFor } from '#web/lib/business.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { randomId } from '#web/lib/random-id.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'

interface PhoneOrder {
  readonly customer: User | null
  readonly address: { readonly id: string; readonly state: string } | null
  readonly business: Business
  readonly lines: readonly CartLineInput[]
  /** The idempotency key: an order that is submitted twice is placed once. */
  readonly key: string
}

/**
 * Returns the phone order in progress, stored for this tab and this user until it is placed, with the server's price for
 * it, null until it has loaded, which is requested a moment after each change.
 */
export function usePhoneOrder() {
  const draft = useSession(({ user }) => `phone-order-${user?.id}`)
  const [order, setOrder] = useState(() => orderIn(readDraft(draft)))
  const { customer, address, business, lines } = order
  const body = JSON.stringify({
    userId: customer?.id,
    addressId: address?.id,
    cartItems: lines,
    ...quotedFor(business),
  })
  const load = useCallback(() => callAsUser('POST /new-order/quote', { body: JSON.parse(body) }), [body])
  const { data, error, isCurrent } = useResource(customer && lines.length > 0 ? load : null, PAUSE_MS)

  return {
    order,
    quote: isCurrent && error === null ? data : null,
    error: isCurrent ? error : null,
    /** A different customer, address, business or product makes it a different order, with a new key. */
    change(parts: Partial<Omit<PhoneOrder, 'key'>>): void {
      const changed = { ...order, ...parts, key: randomId() }
      setOrder(changed)
      writeDraft(draft, changed)
    },
    forget: () => writeDraft(draft, null),
  }
}

/** Reads the stored order. Parts that an earlier version of this page has stored in another format are dropped. */
function orderIn(stored: Readonly<Record<string, unknown>>): PhoneOrder {
  const { customer, address, business, lines, key } = stored as Partial<PhoneOrder>
  const isComplete =
    Array.isArray(lines) && lines.every((line) => line?.proId && line.name && line.bike && line.qty > 0)
  return {
    customer: customer?.id && customer.email ? customer : null,
    address: typeof address?.id === 'string' && typeof address.state === 'string' ? address : null,
    business: businessIn(business),
    lines: isComplete ? lines : [],
    key: typeof key === 'string' ? key : randomId(),
  }
}
