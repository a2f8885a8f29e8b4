import { and, asc, eq, lt } from 'drizzle-orm'
import { insertRows } from '#db/rows.ts'
import { orderEmail } from '#db/schema/orders.ts'
import { many, one, write } from '#db/statement.ts'

export type NewCopy = Omit<typeof orderEmail.$inferInsert, 'at'>

export const insertCopies = (rows: readonly NewCopy[]) => write(insertRows(orderEmail, rows))

const { id, orderNo, kind, subject, at, encrypted } = orderEmail

/** Returns the copies of the emails about an order without their texts, oldest first. */
export const findCopies = (number: string) =>
  many((db) => db.select({ id, kind, subject, at }).from(orderEmail).where(eq(orderNo, number)).orderBy(asc(id)))

export const findCopy = (number: string, copyId: string) =>
  one((db) =>
    db
      .select({ kind, subject, at, encrypted })
      .from(orderEmail)
      .where(and(eq(id, copyId), eq(orderNo, number))),
  )

export const deleteCopiesTo = (recipient: string) =>
  write((db) => db.delete(orderEmail).where(eq(orderEmail.recipient, recipient)))

export const deleteCopiesBefore = (before: Date) =>
  write((db) => db.delete(orderEmail).where(lt(orderEmail.at, before)))
