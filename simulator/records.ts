// The provider's stored records, by id and in the order of their creation.
import type { Collection, Dispute, Order, Payment, Refund } from './entities.ts'
import { unknownId } from './errors.ts'
import type { CaptureSettings } from './input.ts'
import type { Page } from './query-input.ts'
import type { Store } from './store.ts'

export interface OrderRecord {
  readonly order: Order
  readonly capture: CaptureSettings
}

export interface PaymentRecord {
  readonly payment: Payment
  /** The time of the bank's answer, if one is scheduled. */
  authorizeAt: number | null
}

export interface KeyRecord {
  readonly key: string
  readonly request: string
  /** Null while the request is still being processed. */
  readonly refundId: string | null
}

/** Records of one kind: by id, by owner, and page by page, the newest first. */
interface Records<T> {
  add(record: T): void
  /** Stores a new or changed record for the next start. */
  save(record: T): void
  /** Throws ProviderError if there is none. */
  get(id: string): T
  /** Returns all records of this owner, the oldest first. */
  of(owner: string): T[]
  all(): T[]
  page(asked: Page, options?: { owner?: string | undefined; fits?: (record: T) => boolean }): T[]
  clear(): void
}

function createRecords<T>(parts: {
  readonly idOf: (record: T) => string
  readonly ownerOf: (record: T) => string | null
  readonly createdAt: (record: T) => number
  readonly save: (id: string, record: T) => void
}): Records<T> {
  const { idOf, ownerOf, createdAt, save } = parts
  const records = new Map<string, T>()
  const byOwner = new Map<string, string[]>()
  // Lists are returned newest first, page by page, without sorting everything for each request.
  const ids: string[] = []

  function get(id: string): T {
    const record = records.get(id)
    if (record === undefined) throw unknownId()
    return record
  }

  return {
    add(record) {
      const [id, owner] = [idOf(record), ownerOf(record)]
      records.set(id, record)
      ids.push(id)
      if (owner !== null) byOwner.set(owner, [...(byOwner.get(owner) ?? []), id])
    },
    save: (record) => save(idOf(record), record),
    get,
    of: (owner) => (byOwner.get(owner) ?? []).map(get),
    all: () => ids.map(get),
    page({ from, to, count, skip }, { owner, fits = () => true } = {}) {
      const chosen = owner === undefined ? ids : (byOwner.get(owner) ?? [])
      const items: T[] = []
      let passed = 0
      for (let index = chosen.length - 1; index >= 0 && items.length < count; index -= 1) {
        const record = get(chosen[index] ?? '')
        if (createdAt(record) < from || createdAt(record) > to || !fits(record)) continue
        if (passed < skip) passed += 1
        else items.push(record)
      }
      return items
    },
    clear() {
      records.clear()
      byOwner.clear()
      ids.length = 0
    },
  }
}

export interface AllRecords {
  /** Owned by their receipts. */
  readonly orders: Records<OrderRecord>
  /** Owned by their orders. */
  readonly payments: Records<PaymentRecord>
  /** Owned by their payments. */
  readonly refunds: Records<Refund>
  /** Owned by their payments. */
  readonly disputes: Records<Dispute>
  readonly keys: Map<string, KeyRecord>
}

/** Returns all records of a store, empty or as an earlier run left them. */
export function loadRecords(store: Store): AllRecords {
  const orders = createRecords<OrderRecord>({
    idOf: ({ order }) => order.id,
    ownerOf: ({ order }) => order.receipt,
    createdAt: ({ order }) => order.created_at,
    save: (id, record) => store.save('order', id, record),
  })
  const payments = createRecords<PaymentRecord>({
    idOf: ({ payment }) => payment.id,
    ownerOf: ({ payment }) => payment.order_id,
    createdAt: ({ payment }) => payment.created_at,
    save: (id, record) => store.save('payment', id, record),
  })
  const refunds = createRecords<Refund>({
    idOf: ({ id }) => id,
    ownerOf: ({ payment_id }) => payment_id,
    createdAt: ({ created_at }) => created_at,
    save: (id, refund) => store.save('refund', id, refund),
  })
  const disputes = createRecords<Dispute>({
    idOf: ({ id }) => id,
    ownerOf: ({ payment_id }) => payment_id,
    createdAt: ({ created_at }) => created_at,
    save: (id, dispute) => store.save('dispute', id, dispute),
  })
  const keys = new Map<string, KeyRecord>()
  for (const record of store.load('order') as OrderRecord[]) orders.add(record)
  for (const record of store.load('payment') as PaymentRecord[]) payments.add(record)
  for (const refund of store.load('refund') as Refund[]) refunds.add(refund)
  for (const dispute of store.load('dispute') as Dispute[]) disputes.add(dispute)
  for (const record of store.load('key') as KeyRecord[]) keys.set(record.key, record)
  return { orders, payments, refunds, disputes, keys }
}

export const collectionOf = <T>(items: T[]): Collection<T> => ({ entity: 'collection', count: items.length, items })

/** Returns the payments of an order, the oldest first. */
export const paymentsOfOrder = ({ payments }: AllRecords, { id }: Order): Payment[] =>
  payments.of(id).map(({ payment }) => payment)
