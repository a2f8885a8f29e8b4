import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type AddressRow, address } from '#db/schema/accounts.ts'
import { many, mapped, one, write } from '#db/statement.ts'

export type AddressValues = Pick<AddressRow, 'name' | 'address' | 'city' | 'state' | 'pincode' | 'country' | 'phone'>

export const findAddresses = (accountId: string) =>
  many((db) =>
    db.select().from(address).where(eq(address.accountId, accountId)).orderBy(asc(address.createdAt), asc(address.id)),
  )

const ownAddress = (db: Db) =>
  db
    .select({ address, catalogueVersion: sql<number>`(select version from catalogue_version)`.mapWith(Number) })
    .from(address)
    .where(and(eq(address.accountId, sql.placeholder('accountId')), eq(address.id, sql.placeholder('id'))))

/** Finds an address of this account, and the version of the catalogue at the same moment. */
export const findOwnAddress = (accountId: string, id: string) => one(ownAddress, { accountId, id })

export const countAddresses = (accountId: string) =>
  mapped(
    one((db) => db.select({ total: count() }).from(address).where(eq(address.accountId, accountId))),
    (counted) => counted?.total ?? 0,
  )

export const insertAddress = (row: typeof address.$inferInsert) =>
  one((db) => db.insert(address).values(row).returning())

export const lockOwnAddress = (accountId: string, id: string) =>
  one((db) =>
    db
      .select()
      .from(address)
      .where(and(eq(address.id, id), eq(address.accountId, accountId)))
      .for('update'),
  )

/** Updates an address if it still has the version `seen`, or whatever its version if none is given. */
export const updateAddressRow = (id: string, values: AddressValues, seen?: number) =>
  one((db) =>
    db
      .update(address)
      .set({ ...values, updatedAt: sql`now()` })
      .where(and(eq(address.id, id), seen === undefined ? undefined : eq(address.version, seen)))
      .returning(),
  )

export const deleteOwnAddress = (accountId: string, id: string) =>
  write((db) => db.delete(address).where(and(eq(address.id, id), eq(address.accountId, accountId))))

export const deleteAddresses = (accountId: string) =>
  write((db) => db.delete(address).where(eq(address.accountId, accountId)))
