import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { phoneOrderDraft, readDraft, writeDraft } from '#web/lib/draft.ts'
import { useSession } from '#web/lib/session.ts'
import type { PhoneLine } from './phone-line.ts'

/** An order that is being taken on the phone. */
interface PhoneOrder {
  readonly customer: User | null
  readonly addressId: string | null
  readonly lines: readonly PhoneLine[]
  /** One wish has one key: placed twice, it is one order. */
  readonly key: string
}

/** The order as far as it has been taken, kept for this tab and for who takes it until it is placed. */
export function usePhoneOrder() {
  const draft = phoneOrderDraft(useSession(({ user }) => user?.id ?? ''))
  const [order, setOrder] = useState(() => orderIn(readDraft(draft)))

  /** Another customer, address or product is another wish. */
  function change(parts: Partial<Omit<PhoneOrder, 'key'>>): void {
    const changed = { ...order, ...parts, key: crypto.randomUUID() }
    setOrder(changed)
    writeDraft(draft, changed)
  }
  return { order, change, forget: () => writeDraft(draft, null) }
}

/** What was kept, unless an earlier version of this page has kept it in another shape. */
function orderIn(kept: Readonly<Record<string, unknown>>): PhoneOrder {
  const { customer, addressId, lines, key } = kept as Partial<PhoneOrder>
  const whole =
    Array.isArray(lines) &&
    lines.every((line) => line?.product?.id && line.product.name && line.product.bikes?.name && line.qty > 0)
  return {
    customer: customer?.id && customer.email ? customer : null,
    addressId: typeof addressId === 'string' ? addressId : null,
    lines: whole ? lines : [],
    key: typeof key === 'string' ? key : crypto.randomUUID(),
  }
}
