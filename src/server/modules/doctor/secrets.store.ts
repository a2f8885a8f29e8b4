import { type SQL, sql } from 'drizzle-orm'
import { many } from '#db/statement.ts'
import { findings } from './doctor.store.ts'

/** The columns in which no password hash may occur: everything that people read or that leaves the shop. */
const TEXTS: readonly { readonly table: SQL; readonly key: SQL; readonly text: SQL }[] = [
  { table: sql`account`, key: sql`id`, text: sql`concat_ws(' ', first_name, last_name, mobile, cart, my_bike)` },
  { table: sql`audit_entry`, key: sql`id`, text: sql`concat_ws(' ', action, subject, before, after, reason)` },
  { table: sql`credit_entry`, key: sql`id`, text: sql`reason` },
  { table: sql`order_history`, key: sql`id`, text: sql`concat_ws(' ', reason, customer_note)` },
  { table: sql`payment`, key: sql`id`, text: sql`concat_ws(' ', detail, reference, error)` },
  { table: sql`refund`, key: sql`id`, text: sql`concat_ws(' ', reason, customer_note, error)` },
  { table: sql`review`, key: sql`id`, text: sql`concat_ws(' ', comments, hidden_reason, answer)` },
  { table: sql`session`, key: sql`id`, text: sql`user_agent` },
  {
    table: sql`shop_order`,
    key: sql`order_no`,
    text: sql`concat_ws(' ', address, seller, review, retained_reason, tracking_id, tracking_link)`,
  },
  { table: sql`tax_document`, key: sql`number`, text: sql`content::text` },
  { table: sql`webhook_event`, key: sql`id`, text: sql`body` },
]

export const hashFaults = () =>
  findings(
    sql`select sum(rows) as looked from (${sql.join(
      TEXTS.map(({ table }) => sql`select count(*) as rows from ${table}`),
      sql` union all `,
    )}) counted`,
    ...TEXTS.map(
      ({ table, key, text }) =>
        sql`select ${key}::text as id, 'holds the hash of a password' as why from ${table} where ${text} like '%$argon2%'`,
    ),
  )

/** Returns runs of 13 to 19 digits, possibly with gaps, in the texts of payments and provider messages. */
export const findLongDigits = () =>
  many<{ readonly id: string; readonly place: string; readonly digits: string }>(sql`
    select id, place, found[1] as digits from (
      select id, 'payment' as place, concat_ws(' | ', detail, reference, error) as text from payment
      union all select id, 'webhook_event', body from webhook_event
    ) texts cross join lateral regexp_matches(text, '(?:^|[^0-9A-Za-z])([0-9](?:[ -]?[0-9]){12,18})(?![0-9A-Za-z])', 'g') found`)
