import { and, asc, count, eq, sql } from 'drizzle-orm'
import { address } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export type AddressRow = typeof address.$inferSelect
export type AddressValues = Pick<AddressRow, 'name' | 'address' | 'city' | 'state' | 'pincode' | 'country' | 'phone'>

export async function addressesOf(db: Db, accountId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(address)
    .where(eq(address.accountId, accountId))
    .orderBy(asc(address.createdAt), asc(address.id))
}

export async function countAddresses(db: Db, accountId: string): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(address).where(eq(address.accountId, accountId))
  return counted?.total ?? 0
}

export async function insertAddress(db: Db, row: typeof address.$inferInsert): Promise<AddressRow | undefined> {
  const [inserted] = await db.insert(address).values(row).returning()
  return inserted
}

/** Undefined when it is not an address of this account. */
export async function updateOwnAddress(
  db: Db,
  accountId: string,
  id: string,
  values: AddressValues,
): Promise<AddressRow | undefined> {
  const [row] = await db
    .update(address)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(address.id, id), eq(address.accountId, accountId)))
    .returning()
  return row
}

export async function deleteOwnAddress(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(address)
    .where(and(eq(address.id, id), eq(address.accountId, accountId)))
    .returning({ id: address.id })
  return deleted.length > 0
}

export async function deleteAddressesOf(db: Db, accountId: string): Promise<void> {
  await db.delete(address).where(eq(address.accountId, accountId))
}
