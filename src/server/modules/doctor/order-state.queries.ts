import { sql } from 'drizzle-orm'
import { PAID, WITH_MONEY } from '#db/schema/order-money.ts'
import { refundPurpose } from '#rules/refunds.ts'
import type { Db } from '#server/lib/tx.ts'
import { type Findings, findings, ORDERS } from './doctor.queries.ts'

/** Checks INV17: goods leave only when paid, and the money of a cancelled order has been decided. */
export const orderStateFaults = (db: Db): Promise<Findings> =>
  findings(
    db,
    ORDERS,
    sql`select order_no as id, 'was ' || lower(status) || ', and is ' || payment as why from shop_order
      where status in ('Dispatched', 'Delivered') and payment not in ${PAID}`,
    sql`select order_no as id, 'is cancelled, and nobody has decided about its money' as why from shop_order
      where status = 'Cancelled' and payment in ${WITH_MONEY} and retained_reason = ''`,
    sql`select order_no as id, 'is refunded in full, and still waits to be sent' as why from shop_order
      where payment = 'refunded' and status in ('Processing', 'Confirmed', 'Pickup')`,
    sql`select o.order_no as id, 'was cancelled with a refund, and goes on as ' || o.status as why from shop_order o
      where o.status <> 'Cancelled' and exists (select 1 from refund r where r.order_id = o.id and r.reversed_at is null
        and r.purpose = ${refundPurpose('cancellation')})`,
    sql`select o.order_no as id, 'is in the archive, and a refund of it is not finished' as why from shop_order o
      where o.archived_at is not null
        and exists (select 1 from refund r where r.order_id = o.id and r.status in ('requested', 'pending'))`,
  )
