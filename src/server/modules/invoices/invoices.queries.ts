import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { issueOrder, taxDocument } from '#db/schema/orders.ts'
import { insertRows, isAmong } from '#db/together.ts'
import type { Db } from '#server/lib/tx.ts'

export type DocumentRow = typeof taxDocument.$inferSelect

/**
 * Returns the next number of a series in a financial year. The counter's row stays locked until the transaction ends,
 * so no number is lost.
 */
export async function nextNumber(db: Db, series: string, year: string): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into document_counter (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = document_counter.last + 1 returning last`)
  return rows[0]?.last ?? 1
}

export const documentWrite = (row: typeof taxDocument.$inferInsert): SQL => insertRows(taxDocument, [row])

/** Returns the documents of an order in order of issue. */
export async function documentsOf(db: Db, orderId: string): Promise<DocumentRow[]> {
  return db
    .select()
    .from(taxDocument)
    .where(eq(taxDocument.orderId, orderId))
    .orderBy(issueOrder(taxDocument.kind, taxDocument.number))
}

/** Returns the documents of several orders, those of each in order of issue. */
export async function documentsOfOrders(db: Db, orderIds: readonly string[]): Promise<DocumentRow[]> {
  return db
    .select()
    .from(taxDocument)
    .where(isAmong(taxDocument.orderId, orderIds))
    .orderBy(issueOrder(taxDocument.kind, taxDocument.number))
}

/** Returns the most recently issued documents. */
export async function newestDocuments(db: Db, most: number): Promise<DocumentRow[]> {
  return db.select().from(taxDocument).orderBy(desc(taxDocument.issuedAt), desc(taxDocument.id)).limit(most)
}
