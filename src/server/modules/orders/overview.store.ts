import { sql } from 'drizzle-orm'
import type { Overview } from '#contract/orders.ts'
import { value } from '#db/statement.ts'

const NEWEST = 3

/** Returns what a customer has besides orders, in one statement; the newest of each kind first. */
export const readOverview = (accountId: string, email: string) =>
  value<Overview>(
    sql`
    with units as (
      select u.code, l.product_name as product, l.bike_name as bike, u.issued_at as at
      from warranty_unit u join order_line l on l.id = u.order_line_id join shop_order o on o.id = l.order_id
      where o.account_id = ${accountId}
    ), claims as (
      select number, status, created_at as at from warranty_claim
      where erased_at is null and (account_id = ${accountId} or email = ${email})
    ), reviews as (
      select p.name as product, b.name as bike, r.stars, r.created_at as at,
        case when p.archived_at is null and b.archived_at is null
          then '/productDetail/' || b.code || '/' || p.code end as path
      from review r join product p on p.id = r.product_id join bike b on b.id = p.bike_id
      where r.account_id = ${accountId}
    ), messages as (
      select ticket, subject, created_at as at from contact_message where email = ${email}
    )
    select json_build_object(
      'units', json_build_object('total', (select count(*) from units), 'newest', coalesce((select json_agg(
        json_build_object('code', code, 'product', product, 'bike', bike))
        from (select * from units order by at desc, code limit ${NEWEST}) n), '[]')),
      'claims', json_build_object('total', (select count(*) from claims), 'newest', coalesce((select json_agg(
        json_build_object('number', number, 'status', status))
        from (select * from claims order by at desc, number limit ${NEWEST}) n), '[]')),
      'reviews', json_build_object('total', (select count(*) from reviews), 'newest', coalesce((select json_agg(
        json_build_object('product', product, 'bike', bike, 'stars', stars, 'path', path))
        from (select * from reviews order by at desc, product limit ${NEWEST}) n), '[]')),
      'messages', json_build_object('total', (select count(*) from messages), 'newest', coalesce((select json_agg(
        json_build_object('ticket', ticket, 'subject', subject,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
        from (select * from messages order by at desc, ticket limit ${NEWEST}) n), '[]')),
      'addresses', (select count(*) from address where account_id = ${accountId})) as overview`,
  )
