import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { type Business, businessIn } from '#web/lib/business.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { randomId } from '#web/lib/random-id.ts'
import { useSession } from '#web/lib/session.ts'
import type { PhoneLine } from './phone-line.ts'

/** A phone order that is being entered. */
interface PhoneOrder {
  readonly customer: User | null
  /** The chosen delivery address. */
  readonly address: { readonly id: string; readonly state: string } | null
  readonly business: Business
  readonly lines: readonly PhoneLine[]
  /** The idempotency key: an order that is submitted twice is placed once. */
  readonly key: string
}

/** Returns the phone order in progress, stored for this tab and this user until it is placed. */
export function usePhoneOrder() {
  const draft = useSession(({ user }) => `phone-order-${user?.id}`)
  const [order, setOrder] = useState(() => orderIn(readDraft(draft)))

  /** A different customer, address, business or product makes it a different order, with a new key. */
  function change(parts: Partial<Omit<PhoneOrder, 'key'>>): void {
    const changed = { ...order, ...parts, key: randomId() }
    setOrder(changed)
    writeDraft(draft, changed)
  }
  return { order, change, forget: () => writeDraft(draft, null) }
}

/** Reads the stored order. Parts that an earlier version of this page has stored in another format are dropped. */
function orderIn(stored: Readonly<Record<string, unknown>>): PhoneOrder {
  const { customer, address, business, lines, key } = stored as Partial<PhoneOrder>
  const isComplete =
    Array.isArray(lines) &&
    lines.every((line) => line?.product?.id && line.product.name && line.product.bikes?.name && line.qty > 0)
  return {
    customer: customer?.id && customer.email ? customer : null,
    address: typeof address?.id === 'string' && typeof address.state === 'string' ? address : null,
    business: businessIn(business),
    lines: isComplete ? lines : [],
    key: typeof key === 'string' ? key : randomId(),
  }
}
