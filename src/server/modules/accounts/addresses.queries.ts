import { and, asc, count, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { type AddressRow, address } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export type AddressValues = Pick<AddressRow, 'name' | 'address' | 'city' | 'state' | 'pincode' | 'country' | 'phone'>

export async function addressesOf(db: Db, accountId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(address)
    .where(eq(address.accountId, accountId))
    .orderBy(asc(address.createdAt), asc(address.id))
}

const ownAddress = prepared((db) =>
  db
    .select({ address, catalogueVersion: sql<number>`(select version from catalogue_version)`.mapWith(Number) })
    .from(address)
    .where(and(eq(address.accountId, sql.placeholder('accountId')), eq(address.id, sql.placeholder('id')))),
)

/** Returns an address of this account, and the version of the catalogue at the same moment. */
export async function findOwnAddress(db: Db, accountId: string, id: string) {
  const [found] = await ownAddress(db).execute({ accountId, id })
  return found
}

export async function countAddresses(db: Db, accountId: string): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(address).where(eq(address.accountId, accountId))
  return counted?.total ?? 0
}

export async function insertAddress(db: Db, row: typeof address.$inferInsert): Promise<AddressRow | undefined> {
  const [inserted] = await db.insert(address).values(row).returning()
  return inserted
}

/** Returns an address of this account, locked until the transaction ends. */
export async function lockOwnAddress(db: Db, accountId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(eq(address.id, id), eq(address.accountId, accountId)))
    .for('update')
  return row
}

/** Updates an address if it still has the version `seen`, or whatever its version if none is given. */
export async function updateAddressRow(
  db: Db,
  id: string,
  values: AddressValues,
  seen?: number,
): Promise<AddressRow | undefined> {
  const [row] = await db
    .update(address)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(address.id, id), seen === undefined ? undefined : eq(address.version, seen)))
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
