import type { account } from '#db/schema/accounts.ts'
import type { BuyerHash, OrderRow } from '#db/schema/orders.ts'
import { type Buyer, normalizeAddress, normalizeEmail } from '#rules/buyer-identity.ts'
import { foldMobile } from '#rules/india.ts'
import { DAY_MS } from '#rules/india-time.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import type { Deps } from '#server/lib/ctx.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import {
  deleteBuyer,
  deleteHashesBefore,
  findUnhashedOrders,
  hashesOfOrder,
  insertBuyer,
  insertHashes,
  lockBuyer,
} from './buyers.store.ts'

/** Returns the moment before which buyers are no longer recognised. */
const startOfRetention = (): Date => new Date(Date.now() - RETENTION_DAYS.discountHashes * DAY_MS)

export type DeliveryAddress = Pick<OrderRow['address'], 'address' | 'pincode' | 'phone'>

/** The account that an order is placed with, by its owner or by staff on the phone. */
export type Customer = Pick<typeof account.$inferSelect, 'id' | 'email'>

/** Returns a customer as the buyer of an order, recognised by the address too once one is chosen. */
export const identifyBuyer = (
  deps: Pick<Deps, 'keys'>,
  { id, email }: Customer,
  address: DeliveryAddress | undefined,
): Buyer => ({ accountId: id, hashes: hashBuyer(deps, email, address) })

/** Locks the person who placed an order, in the same way as placing another order does. */
export async function lockBuyerOf(tx: Tx, { id, accountId }: { id: string; accountId: string }): Promise<Buyer> {
  const buyer = { accountId, hashes: await run(tx, hashesOfOrder(id)) }
  await run(tx, lockBuyer(buyer))
  return buyer
}

/** Records the person who placed an order, replacing an earlier record. */
export async function recordBuyer(tx: Tx, orderId: string, buyer: Buyer): Promise<void> {
  await run(tx, deleteBuyer(orderId))
  await run(tx, ...insertBuyer(orderId, buyer))
}

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
    const orders = await run(deps, findUnhashedOrders(since, after, BATCH))
    const rows = orders.flatMap(({ id, email, address }) =>
      hashBuyer(deps, email, address).map((each) => ({ orderId: id, ...each })),
    )
    if (rows.length > 0) await run(deps, insertHashes(rows))
    const last = orders.at(-1)
    if (!last || orders.length < BATCH) return
    after = last.id
  }
}

export const deleteOldBuyerHashes = (on: On) => run(on, deleteHashesBefore(startOfRetention()))
