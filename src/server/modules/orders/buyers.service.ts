import type { BuyerHash } from '#db/schema/orders.ts'
import { type Buyer, normalizeAddress, normalizeEmail } from '#rules/buyer-identity.ts'
import { foldMobile } from '#rules/india.ts'
import { DAY_MS } from '#rules/india-time.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import type { Deps } from '#server/lib/ctx.ts'
import type { Query, Tx, Write } from '#server/lib/tx.ts'
import * as queries from './buyers.queries.ts'

/** Returns the moment before which buyers are no longer recognised. */
const startOfRetention = (): Date => new Date(Date.now() - RETENTION_DAYS.discountHashes * DAY_MS)

export interface DeliveryAddress {
  readonly address: string
  readonly pincode: string
  readonly phone: string
}

/** The account that an order is placed with, by its owner or by staff on the phone. */
export interface Customer {
  readonly id: string
  readonly email: string
}

/** Returns a customer as the buyer of an order, recognised by the address too once one is chosen. */
export const identifyBuyer = (
  deps: Pick<Deps, 'keys'>,
  { id, email }: Customer,
  address: DeliveryAddress | undefined,
): Buyer => ({ accountId: id, hashes: hashBuyer(deps, email, address) })

/** Locks the person who placed an order, in the same way as placing another order does. */
export async function lockBuyerOf(tx: Tx, { id, accountId }: { id: string; accountId: string }): Promise<Buyer> {
  const buyer = { accountId, hashes: await queries.hashesOfOrder(tx.db, id) }
  await lockBuyer(tx, buyer)
  return buyer
}

/**
 * Returns the steps that lock the account of somebody who places an order, and then prevent other transactions from deciding
 * about the same person's offers until this one ends. `owner` has no row if the account no longer exists.
 */
export const buyerLocks = (buyer: Buyer) => queries.buyerLocks(buyer)

/**
 * Prevents other transactions from deciding about the same person's offers until this one ends. The caller holds the
 * account's lock.
 */
const lockBuyer = ({ db }: Pick<Tx, 'db'>, buyer: Buyer): Promise<void> => queries.lockBuyer(db, buyer)

/** Records the person who placed an order, replacing an earlier record. */
export const recordBuyer = ({ db }: Tx, orderId: string, buyer: Buyer): Promise<void> =>
  queries.recordBuyer(db, orderId, buyer)

/** Returns the writes that record the person who places an order. */
export const buyerWrites = (orderId: string, buyer: Buyer): Write[] => queries.hashWrites(orderId, buyer)

/** Builds the condition that the same person has bought with another account, or has reserved the discount there. */
export const orderedElsewhere = (buyer: Buyer): Write => queries.orderedElsewhere(buyer)

/** Whether the same person has bought with another account, or has reserved the first-order discount there. */
export const hasOrderedElsewhere = ({ db }: Pick<Tx, 'db'>, buyer: Buyer): Promise<boolean> =>
  queries.hasOrderedElsewhere(db, buyer)

/** Builds a query of the unpaid orders that accounts of the same mailbox have placed themselves. */
export const elsewhereOpenQuery = (buyer: Buyer): Query => queries.elsewhereOpenQuery(buyer)

/** Returns the keyed hashes of the data that identifies a person. */
function hashBuyer(
  { keys }: Pick<Deps, 'keys'>,
  email: string | null,
  address: DeliveryAddress | undefined,
): BuyerHash[] {
  const texts = {
    email: email === null ? null : normalizeEmail(email),
    phone: address ? foldMobile(address.phone) : null,
    address: address ? normalizeAddress(address) : null,
  }
  return (['email', 'phone', 'address'] as const).flatMap((kind) => {
    const text = texts[kind]
    return text ? [{ kind, hash: keys.hash('buyer', `${kind} ${text}`) }] : []
  })
}

const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Records the buyers of orders placed by an earlier version, as far as they are still known. */
export async function hashEarlierBuyers(deps: Pick<Deps, 'db' | 'keys'>): Promise<void> {
  const since = startOfRetention()
  for (let after = FIRST_ID; ; ) {
    const orders = await queries.unhashedOrders(deps.db, since, after, BATCH)
    const rows = orders.flatMap(({ id, email, address }) =>
      hashBuyer(deps, email, address).map((each) => ({ orderId: id, ...each })),
    )
    await queries.insertHashes(deps.db, rows)
    const last = orders.at(-1)
    if (!last || orders.length < BATCH) return
    after = last.id
  }
}

/** Deletes the hashes that recognise the buyers of old orders. */
export const deleteOldBuyerHashes = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  queries.deleteHashesBefore(db, startOfRetention())
