import { desc, eq, sql } from 'drizzle-orm'
import { insertRows, isAmong } from '#db/rows.ts'
import { issueOrder, taxDocument } from '#db/schema/orders.ts'
import { many, value, write } from '#db/statement.ts'

export type DocumentRow = typeof taxDocument.$inferSelect

/** The counter's row stays locked until the transaction ends, so no number is lost. */
export const takeNextNumber = (series: string, year: string) =>
  value<number>(sql`
    insert into document_counter (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = document_counter.last + 1 returning last`)

export const insertDocument = (row: typeof taxDocument.$inferInsert) => write(insertRows(taxDocument, [row]))

/** Returns the documents of an order in order of issue. */
export const documentsOf = (orderId: string) =>
  many((db) =>
    db
      .select()
      .from(taxDocument)
      .where(eq(taxDocument.orderId, orderId))
      .orderBy(issueOrder(taxDocument.kind, taxDocument.number)),
  )

/** Returns the documents of several orders, those of each in order of issue. */
export const documentsOfOrders = (orderIds: readonly string[]) =>
  many((db) =>
    db
      .select()
      .from(taxDocument)
      .where(isAmong(taxDocument.orderId, orderIds))
      .orderBy(issueOrder(taxDocument.kind, taxDocument.number)),
  )

export const findNewestDocuments = (most: number) =>
  many((db) => db.select().from(taxDocument).orderBy(desc(taxDocument.issuedAt), desc(taxDocument.id)).limit(most))
