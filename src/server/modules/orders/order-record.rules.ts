import type { OrderRecord, TimelineEntry } from '#contract/order-record.ts'
import type { Order } from '#contract/orders.ts'
import type { PaymentRow, RefundRow } from '#db/schema/orders.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import { presentRefund } from '#rules/refunds.ts'

/** Somebody who did something, by name; null if it happened by itself. Times are as JSON has them. */
interface Dated {
  readonly at: string
  readonly actor: string | null
}

type Noted = Pick<RefundRow, 'reason' | 'customerNote'>

/** What the record of an order has beyond the order. Amounts in paise. */
export interface RecordParts {
  /** Who took the order on the phone, if it was not placed by its customer. */
  readonly takenBy: readonly { readonly actor: string }[]
  /** The accepted payment, if there is one. */
  readonly payments: readonly (Pick<PaymentRow, 'id' | 'method' | 'detail' | 'reference' | 'amount'> & {
    readonly refunded: Paise
    readonly at: string
  })[]
  readonly history: readonly (Dated &
    Noted & { readonly kind: 'status' | 'payment'; readonly from: string; readonly to: string })[]
  readonly refunds: readonly (Dated & Noted & Pick<RefundRow, 'status' | 'amount' | 'points' | 'pointsDeducted'>)[]
  readonly notes: readonly (Dated & { readonly id: string; readonly text: string; readonly accountId: string })[]
  readonly pages: readonly { readonly line: string; readonly path: string }[]
  readonly skus: readonly { readonly line: string; readonly sku: string }[]
}

/** An email about the order to its customer. */
export interface SentEmail {
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly subject: string
  /** Null once the queue no longer stores it. */
  readonly delivery: 'waiting' | 'done' | 'failed' | null
}

/** Who did what happened by itself. */
const SHOP = 'Shop'

const iso = (at: string): string => new Date(at).toISOString()

const stamp = ({ at, actor }: Dated) => ({ at: iso(at), by: actor ?? SHOP })

/**
 * Returns the record of an order. `reader`: the account that reads it. On their own order staff are customers: they see no
 * internal reasons, and only notes of their own.
 */
export function toRecord(order: Order, parts: RecordParts, emails: readonly SentEmail[], reader: string): OrderRecord {
  const [paid] = parts.payments
  return {
    order,
    payment: paid
      ? { ...paid, amount: toRupees(paid.amount), refunded: toRupees(paid.refunded), at: iso(paid.at) }
      : null,
    pages: Object.fromEntries(parts.pages.map(({ line, path }) => [line, path])),
    skus: Object.fromEntries(parts.skus.map(({ line, sku }) => [line, sku])),
    timeline: timelineOf(order, parts, emails, reader),
  }
}

/** What a transaction has written is listed in this order: a change first, then the document about it, then the email. */
const KINDS: readonly TimelineEntry['kind'][] = ['placed', 'status', 'payment', 'refund', 'document', 'email', 'note']

/** The longest time in milliseconds from the beginning of a request to the change that it makes. */
const REQUEST_MS = 60_000

/**
 * Returns the moment by which an entry is sorted. A document is dated with the beginning of its request, a moment before
 * the change that it is about, so it counts as issued at the change that follows.
 */
function momentOf(entry: TimelineEntry, changes: readonly number[]): number {
  const at = Date.parse(entry.at)
  if (entry.kind !== 'document') return at
  const following = changes.filter((change) => change >= at && change - at < REQUEST_MS)
  return following.length > 0 ? Math.min(...following) : at
}

function timelineOf(order: Order, parts: RecordParts, emails: readonly SentEmail[], reader: string): TimelineEntry[] {
  const isOwn = order.customerId === reader
  const notesOf = ({ reason, customerNote }: Noted) => ({ reason: isOwn ? '' : reason, customerNote })
  const refundedAt = new Set(parts.refunds.map(({ at }) => at))
  const entries: TimelineEntry[] = [
    { kind: 'placed', at: order.createdAt, by: parts.takenBy[0]?.actor ?? nameOf(order.users) },
    ...parts.history
      .filter(({ kind, to, at }) => kind === 'status' || !(REFUND_STATES.has(to) && refundedAt.has(at)))
      .map((each) => ({ kind: each.kind, ...stamp(each), from: each.from, to: each.to, ...notesOf(each) })),
    ...parts.refunds.map((each) => ({
      kind: 'refund' as const,
      ...stamp(each),
      ...presentRefund(each),
      status: each.status,
      ...notesOf(each),
    })),
    ...order.documents.map(({ kind, number, issuedAt }) => ({
      kind: 'document' as const,
      at: issuedAt,
      by: SHOP,
      document: kind,
      number,
    })),
    ...emails.map(({ id, at, kind, subject, delivery }) => ({
      kind: 'email' as const,
      at: at.toISOString(),
      by: SHOP,
      ...{ id, email: kind, subject, delivery },
    })),
    ...parts.notes
      .filter(({ accountId }) => !isOwn || accountId === reader)
      .map((each) => ({ kind: 'note' as const, ...stamp(each), id: each.id, text: each.text })),
  ]
  const changes = [...parts.history, ...parts.refunds].map(({ at }) => Date.parse(at))
  return entries
    .map((entry) => ({ entry, moment: momentOf(entry, changes), rank: KINDS.indexOf(entry.kind) }))
    .toSorted((one, other) => one.moment - other.moment || one.rank - other.rank)
    .map(({ entry }) => entry)
    .reverse()
}

/** The states of a payment that a refund explains, which is listed at the same time. */
const REFUND_STATES: ReadonlySet<string> = new Set(['partly_refunded', 'refunded'])

const nameOf = ({ firstName, lastName }: Order['users']): string => `${firstName} ${lastName}`
