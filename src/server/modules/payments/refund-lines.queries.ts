import { eq, type SQL, sql } from 'drizzle-orm'
import { orderLine, refund, refundLine } from '#db/schema/orders.ts'
import { insertRows } from '#db/together.ts'
import type { Db } from '#server/lib/tx.ts'

/** The pieces of a line that a refund is for. */
export type RefundedLine = Omit<typeof refundLine.$inferSelect, 'refundId'>

/**
 * Returns the writes that store the pieces of a refund and count them on their lines. The database refuses more than were
 * bought.
 */
export function refundLineWrites(refundId: string, lines: readonly RefundedLine[]): SQL[] {
  if (lines.length === 0) return []
  const list = JSON.stringify(lines.map(({ orderLineId, qty }) => ({ line: orderLineId, pieces: qty })))
  return [
    insertRows(
      refundLine,
      lines.map((line) => ({ refundId, ...line })),
    ),
    sql`update ${orderLine} set qty_refunded = qty_refunded + pieces, updated_at = now()
      from json_to_recordset(${list}::json) as back (line uuid, pieces integer) where id = line`,
  ]
}

/** Counts the pieces of a refund that was undone as not refunded. */
export async function uncountRefundLines(db: Db, refundId: string): Promise<void> {
  await db.execute(sql`update ${orderLine} set qty_refunded = qty_refunded - back.qty, updated_at = now()
    from ${refundLine} back where back.refund_id = ${refundId} and back.order_line_id = ${orderLine.id}`)
}

export const refundLinesOf = (db: Db, refundId: string): Promise<RefundedLine[]> =>
  db
    .select({ orderLineId: refundLine.orderLineId, qty: refundLine.qty, isInShop: refundLine.isInShop })
    .from(refundLine)
    .where(eq(refundLine.refundId, refundId))

/** Whether pieces of an order were refunded that have not come back. */
export async function hasPiecesAway(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${refundLine}
    join ${refund} on ${refund.id} = ${refundLine.refundId}
    where ${refund.orderId} = ${orderId} and ${refund.reversedAt} is null and not ${refundLine.isInShop} limit 1`)
  return rows.length > 0
}
