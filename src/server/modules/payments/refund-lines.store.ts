import { eq, sql } from 'drizzle-orm'
import { insertRows } from '#db/rows.ts'
import { refund, refundLine } from '#db/schema/orders.ts'
import { many, one, write } from '#db/statement.ts'

export type RefundedLine = Omit<typeof refundLine.$inferSelect, 'refundId'>

export const insertRefundLines = (refundId: string, lines: readonly RefundedLine[]) =>
  write(
    insertRows(
      refundLine,
      lines.map((line) => ({ refundId, ...line })),
    ),
  )

export const refundLinesOf = (refundId: string) =>
  many<RefundedLine>((db) =>
    db
      .select({ orderLineId: refundLine.orderLineId, qty: refundLine.qty, isInShop: refundLine.isInShop })
      .from(refundLine)
      .where(eq(refundLine.refundId, refundId)),
  )

/** Finds a piece of an order that was refunded and has not come back. */
export const findPieceAway = (orderId: string) =>
  one<object>(sql`
    select 1 from ${refundLine} join ${refund} on ${refund.id} = ${refundLine.refundId}
    where ${refund.orderId} = ${orderId} and ${refund.reversedAt} is null and not ${refundLine.isInShop} limit 1`)
