import { sql } from 'drizzle-orm'
import { IS_ORDER_REFUND, PAID } from '#db/schema/order-money.ts'
import { issueOrder } from '#db/schema/orders.ts'
import { many } from '#db/statement.ts'
import { findings } from './doctor.store.ts'
import type { StoredOrder } from './documents.rules.ts'

/** Returns the orders after an id, in order of id, with everything that their totals are made of. Amounts in paise. */
export const findOrdersAfter = (after: string, most: number) =>
  many<StoredOrder>(sql`
    with page as (select * from shop_order where id > ${after} order by id limit ${most})
    select o.id, o.order_no as "orderNo", o.items_price as "itemsPrice", o.discount_percent as "discountPercent",
      o.discount_price as "discountPrice", o.tax_price as "taxPrice",
      o.tax_percent::float8 as "taxPercent", o.shipping_price as "shippingPrice",
      o.round_off as "roundOff", o.total_price as "totalPrice", o.points_used as "pointsUsed",
      o.points_value as "pointsValue", o.payable, o.earns, o.coupon is not null as "withCoupon",
      o.payment in ${PAID} as "isPaid", coalesce(r.money, 0)::bigint as "refundedMoney",
      coalesce(r.points, 0)::integer as "refundedPoints",
      coalesce(l.lines, '[]') as lines, coalesce(d.documents, '[]') as documents
    from page o
    left join (
      select order_id, json_agg(json_build_object('price', price, 'qty', qty, 'shipping', shipping,
        'taxPercent', tax_percent::float8, 'steps',
        (select sum((step ->> 'amount')::numeric) from jsonb_array_elements(steps) step))) as lines
      from order_line where order_id in (select id from page) group by order_id
    ) l on l.order_id = o.id
    left join (
      select t.order_id, json_agg(json_build_object('kind', t.kind, 'number', t.number, 'content', t.content - 'lines',
        'lineValues', jsonb_path_query_array(t.content, '$.lines[*].taxable'), 'refundValue', r.amount + (r.points + r.points_deducted) * 800)
        order by ${issueOrder(sql`t.kind`, sql`t.number`)}) as documents
      from tax_document t left join refund r on r.id = t.refund_id
      where t.order_id in (select id from page) group by t.order_id
    ) d on d.order_id = o.id
    left join (
      select order_id, sum(amount + points_deducted * 800) as money, sum(points) as points from refund
      where order_id in (select id from page) and ${IS_ORDER_REFUND} group by order_id
    ) r on r.order_id = o.id
    order by o.id`)

const OF_REFUNDS = sql`('refund-voucher', 'credit-note', 'commercial-credit-note')`

/** Checks INV12: a series is numbered consecutively within a financial year (CGST Rule 46(b)). */
export const documentFaults = () =>
  findings(
    sql`select count(*) as looked from tax_document`,
    sql`with given as (
        select split_part(number, '/', 1) as series, split_part(number, '/', 2) as year,
          split_part(number, '/', 3)::integer as n from tax_document
      ), last as (
        select series, year, greatest(coalesce(g.last, 0), coalesce(c.last, 0)) as last
        from (select series, year, max(n) as last from given group by series, year) g
        full join document_counter c using (series, year)
      )
      select l.series || '/' || l.year || '/' || lpad(due::text, 6, '0') as id, 'the number is missing' as why
      from last l cross join lateral generate_series(1, l.last) due
      where not exists (select 1 from given g where g.series = l.series and g.year = l.year and g.n = due)`,
    sql`with given as (
        select split_part(number, '/', 1) as series, split_part(number, '/', 2) as year,
          max(split_part(number, '/', 3)::integer) as last from tax_document group by 1, 2
      )
      select series || '/' || year || '/' || lpad(g.last::text, 6, '0') as id,
        'is the last, and the counter says ' || coalesce(c.last::text, 'nothing') as why
      from given g left join document_counter c using (series, year) where g.last > coalesce(c.last, 0)`,
    sql`select t.number as id, 'is a ' || t.kind as why from tax_document t
      where split_part(t.number, '/', 1) <> case t.kind when 'receipt' then 'RCT' when 'invoice' then 'INV'
        when 'refund-voucher' then 'RFV' when 'credit-note' then 'CRN' when 'commercial-credit-note' then 'CCN'
        when 'reinstated-receipt' then 'RRV' when 'debit-note' then 'DBN' else 'CDN' end`,
    sql`select t.number as id, 'of order ' || o.order_no || ', which is ' || o.payment as why
      from tax_document t join shop_order o on o.id = t.order_id where o.payment not in ${PAID}`,
    sql`select o.order_no as id, 'is ' || o.payment || ', and has ' || count(t.id) || ' receipts' as why
      from shop_order o left join tax_document t on t.order_id = o.id and t.kind = 'receipt'
      where o.payment in ${PAID} group by o.id having count(t.id) <> 1`,
    sql`select o.order_no as id, 'is paid and ' || o.status || ', and has no tax invoice' as why from shop_order o
      where o.payment in ${PAID} and o.status in ('Dispatched', 'Delivered')
        and not exists (select 1 from tax_document t where t.order_id = o.id and t.kind = 'invoice')`,
    sql`select t.number as id, 'its refund was undone, and no document reverses it' as why
      from refund r join tax_document t on t.refund_id = r.id and t.kind in ${OF_REFUNDS}
      where r.reversed_at is not null and not exists (
        select 1 from tax_document v where v.refund_id = r.id and v.kind not in ${OF_REFUNDS})`,
    sql`select t.number as id, 'reverses a document whose refund stands' as why
      from tax_document t join refund r on r.id = t.refund_id and r.reversed_at is null where t.kind not in ${OF_REFUNDS}`,
  )
