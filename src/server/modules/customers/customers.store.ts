import { type SQL, sql } from 'drizzle-orm'
import { OPEN, PAID, WITH_MONEY } from '#db/schema/order-money.ts'
import { many, only, value } from '#db/statement.ts'
import { OPEN_CLAIM_STATUSES } from '#rules/warranty-claim.ts'
import { isListed } from '#server/modules/orders/order-lists.store.ts'
import { SPENT } from '#server/modules/reports/reports.store.ts'
import type { ErasureCounts } from './customers.rules.ts'

/** How many of each the page of a customer shows. */
export const LATEST = 20

/** A person's account and the email addresses that it has proven. */
export interface Person {
  readonly id: string
  readonly emails: readonly string[]
}

const addressesOf = ({ emails }: Pick<Person, 'emails'>): SQL => sql`any(${sql.param([...emails])}::text[])`

/** Amounts in paise. */
export interface OrderEntry {
  readonly id: string
  readonly orderNo: string
  readonly placedAt: string
  readonly total: number
  readonly status: string
  readonly payment: string
  readonly isArchived: boolean
}

export interface PartEntry {
  readonly code: string
  readonly productName: string
  readonly bikeName: string
  readonly model: string
  readonly type: string
  readonly color: string
  readonly orderId: string
  readonly orderNo: string
}

/** The orders that lists show, archived ones too, and what was sent of them. */
export function purchasesOf({ id }: Person) {
  const orders = sql`from shop_order where account_id = ${id} and ${isListed}`
  const parts = sql`from shop_order o join order_line l on l.order_id = o.id
    join warranty_unit u on u.order_line_id = l.id where o.account_id = ${id}`
  return {
    orders: many<OrderEntry>(sql`
      select id, order_no as "orderNo", placed_at as "placedAt", total_price as total, status, payment,
        archived_at is not null as "isArchived"
      ${orders} order by placed_at desc, id desc limit ${LATEST}`),
    orderCount: value<number>(sql`select count(*) ${orders}`),
    bikes: many<{ name: string }>(sql`
      select l.bike_name as name from shop_order o join order_line l on l.order_id = o.id
      where o.account_id = ${id} and o.payment in ${WITH_MONEY}
      group by l.bike_name order by max(o.placed_at) desc limit ${LATEST}`),
    parts: many<PartEntry>(sql`
      select u.code, l.product_name as "productName", l.bike_name as "bikeName", l.model, l.type, l.color,
        o.id as "orderId", o.order_no as "orderNo"
      ${parts} order by o.placed_at desc, l.place, u.place limit ${LATEST}`),
    partCount: value<number>(sql`select count(*) ${parts}`),
  }
}

interface Written {
  readonly id: string
  readonly status: string
  readonly at: string
}

interface ReviewEntry {
  readonly id: string
  readonly product: string
  readonly bike: string
  readonly stars: number
  readonly comments: string
  readonly isHidden: boolean
  readonly at: string
}

/** Somebody who wrote with some addresses, or with an account; null if that is not known. */
export interface Sender {
  readonly id: string | null
  readonly emails: readonly string[]
}

/** Messages and claims that were sent with some addresses, and claims that were filed while signed in; one is left out. */
export function lettersOf(sender: Sender, except: string | null = null) {
  const others = sql`id is distinct from ${except}::uuid`
  const claims = sql`from warranty_claim where ${isClaimOf(sender)} and ${others}`
  const messages = sql`from contact_message where email = ${addressesOf(sender)} and ${others}`
  return {
    claims: many<Written & { readonly number: string }>(sql`
      select id, number, status, created_at as at ${claims} order by created_at desc, id desc limit ${LATEST}`),
    claimCount: value<number>(sql`select count(*) ${claims}`),
    messages: many<Written & { readonly ticket: string; readonly subject: string }>(sql`
      select id, ticket, subject, status, created_at as at ${messages}
      order by created_at desc, id desc limit ${LATEST}`),
    messageCount: value<number>(sql`select count(*) ${messages}`),
  }
}

const isClaimOf = (sender: Sender): SQL =>
  sql`erased_at is null and (account_id = ${sender.id}::uuid or email = ${addressesOf(sender)})`

export function correspondenceOf(person: Person) {
  const reviews = sql`from review r where r.account_id = ${person.id}`
  return {
    ...lettersOf(person),
    reviews: many<ReviewEntry>(sql`
      select r.id, p.name as product, b.name as bike, r.stars, r.comments, r.hidden_at is not null as "isHidden",
        r.created_at as at
      from (select * ${reviews} order by created_at desc, id desc limit ${LATEST}) r
      join product p on p.id = r.product_id join bike b on b.id = p.bike_id order by r.created_at desc, r.id desc`),
    reviewCount: value<number>(sql`select count(*) ${reviews}`),
  }
}

/** Counts the orders that were paid and not fully refunded, and what was paid for them less refunds, in paise. */
export const boughtValue = ({ id }: Person) =>
  only<{ orders: number; spent: number }>(sql`
    select count(*) filter (where o.payment <> 'refunded') as orders, coalesce(sum(${SPENT}), 0)::bigint as spent
    from shop_order o where o.account_id = ${id} and o.payment in ${PAID}`)

export const movementCountOf = ({ id }: Person) =>
  value<number>(sql`select count(*) from credit_entry where account_id = ${id}`)

/** Counts what erasing the account would delete, and what would stay. */
export function erasureCountsOf(person: Person) {
  const own = sql`account_id = ${person.id}`
  const documents = sql`from tax_document d join shop_order o on o.id = d.order_id where o.account_id = ${person.id}`
  return only<ErasureCounts>(sql`select
    (select count(*) from address where ${own}) as addresses,
    (select count(*) from contact_message where email = ${addressesOf(person)}) as messages,
    (select count(*) from warranty_claim where ${isClaimOf(person)}) as claims,
    (select count(*) from warranty_claim where ${isClaimOf(person)}
      and status = any(${sql.param([...OPEN_CLAIM_STATUSES])}::text[])) as "openClaims",
    (select count(*) from order_note n join shop_order o on o.id = n.order_id where o.account_id = ${person.id}) as notes,
    (select count(*) from stock_wait where email = ${addressesOf(person)}) as waits,
    (select count(*) from shop_order where ${own} and payment in ${OPEN}) as "unpaidOrders",
    (select count(*) from shop_order where ${own} and payment in ${PAID}) as orders,
    (select count(*) from shop_order where ${own} and payment in ${WITH_MONEY}
      and status not in ('Delivered', 'Cancelled')) as "openOrders",
    (select count(*) ${documents} and d.kind = 'invoice') as invoices,
    (select count(*) ${documents} and d.kind in ('credit-note', 'commercial-credit-note')) as "creditNotes",
    (select count(*) ${documents}
      and d.kind not in ('invoice', 'credit-note', 'commercial-credit-note')) as documents,
    (select count(*) from review where ${own}) as reviews`)
}
