import { and, asc, eq, lt } from 'drizzle-orm'
import { orderEmail } from '#db/schema/orders.ts'
import { insertRows } from '#db/together.ts'
import type { Db } from '#server/lib/tx.ts'

export type NewCopy = Omit<typeof orderEmail.$inferInsert, 'at'>

export async function insertCopies(db: Db, rows: readonly NewCopy[]): Promise<void> {
  await db.execute(insertRows(orderEmail, rows))
}

const { id, orderNo, kind, subject, at, encrypted } = orderEmail

/** Returns the copies of the emails about an order without their texts, oldest first. */
export const copiesOf = (db: Db, number: string) =>
  db.select({ id, kind, subject, at }).from(orderEmail).where(eq(orderNo, number)).orderBy(asc(id))

export async function findCopy(db: Db, number: string, wanted: string) {
  const [row] = await db
    .select({ kind, subject, at, encrypted })
    .from(orderEmail)
    .where(and(eq(id, wanted), eq(orderNo, number)))
  return row
}

/** Deletes the copies of the emails to an address, by its hash. */
export async function deleteCopiesTo(db: Db, recipient: string): Promise<void> {
  await db.delete(orderEmail).where(eq(orderEmail.recipient, recipient))
}

export async function deleteCopiesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(orderEmail).where(lt(orderEmail.at, before))
}
