import { caller } from '#contract/call.ts'
import { queriesOn } from '#db/client.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { type Customer, sender } from './customer.ts'
import type { Harness } from './harness.ts'

/** An invariant that is violated, and for whom. */
export interface Violation {
  readonly invariant: string
  readonly why: string
}

interface OrderRecords {
  readonly id: string
  readonly orderNo: string
  readonly payment: string
  readonly providerOrderId: string | null
  readonly earns: number
  readonly earned: number
  readonly credited: number
  readonly receipts: string[]
  readonly accepted: string[]
}

/** Returns every record of a customer's orders in the database. */
async function ordersOf(harness: Harness, customer: Customer): Promise<OrderRecords[]> {
  const { rows } = await harness.pool().query<OrderRecords>(
    `select o.id, o.order_no as "orderNo", o.payment, o.provider_order_id as "providerOrderId", o.earns,
      (select coalesce(sum(points), 0)::integer from credit_award where order_id = o.id) as earned,
      (select count(*)::integer from credit_entry where order_id = o.id and kind = 'earned') as credited,
      array(select number from tax_document where order_id = o.id and kind = 'receipt') as receipts,
      array(select id from payment where order_id = o.id and is_accepted) as accepted
      from shop_order o where o.account_id = $1`,
    [customer.id],
  )
  return rows
}

/** Emails that must have been sent for each paid order, by the beginning of their subjects. */
const EMAILS = [(no: string) => `Your order ${no} at `, (no: string) => `New order ${no}: `]

const emailsWithSubject = ({ sink }: Harness, begin: string) =>
  sink.emails.filter(({ subject }) => subject.startsWith(begin))

/**
 * Returns whether nothing is left to be done after the customer's payment. An email that has not arrived by then is lost:
 * the transaction that marks an order as paid queues its emails, and a job is done only after the email was accepted.
 */
export async function isSettled(harness: Harness, customer: Customer): Promise<boolean> {
  const orders = await ordersOf(harness, customer)
  if (!orders.some(({ payment }) => payment === 'paid')) return false
  const { rows } = await harness.pool().query<{ open: number }>(
    `select (select count(*) from pgboss.job where name in ('mail', 'refund') and state in ('created', 'retry', 'active'))
      + (select count(*) from webhook_event where handled_at is null) as open`,
  )
  // Events that happen while webhooks are switched off are never sent.
  const events = harness.provider.control.webhooks.events()
  return rows[0]?.open === 0 && events.every(({ status }) => status === 'delivered' || status === 'unsent')
}

/** Compares what the shop says about a customer with the provider's records, the emails, and what it has confirmed. */
export async function checkCustomer(harness: Harness, customer: Customer): Promise<Violation[]> {
  const found: Violation[] = []
  const wrong = (invariant: string, why: string) => found.push({ invariant, why })
  const orders = await ordersOf(harness, customer)
  if (orders.length !== 1) wrong('INV3', `one request is ${orders.length} orders`)
  for (const order of orders) examineOrder(harness, order, wrong)
  examineMoney(harness, customer, orders, wrong)
  await examineJournal(harness, customer, orders, wrong)
  return found
}

/** Returns what the shop has confirmed to a customer and is missing, whether or not the checkout was completed. */
export async function checkJournal(harness: Harness, customer: Customer): Promise<Violation[]> {
  const found: Violation[] = []
  const orders = await ordersOf(harness, customer)
  await examineJournal(harness, customer, orders, (invariant, why) => found.push({ invariant, why }))
  return found
}

type Wrong = (invariant: string, why: string) => void

function examineOrder(harness: Harness, order: OrderRecords, wrong: Wrong): void {
  const { orderNo, payment, earns, earned, credited, receipts } = order
  if (payment !== 'paid') {
    wrong('INV1', `order ${orderNo} is ${payment}`)
    return
  }
  if (earned !== earns || credited > 0)
    wrong('INV5', `order ${orderNo} earns ${earns}, ${earned} are pending, and ${credited} entries credit it too early`)
  if (receipts.length !== 1) wrong('INV12', `order ${orderNo} has ${receipts.length} receipts`)
  for (const of of EMAILS) {
    const emails = emailsWithSubject(harness, of(orderNo))
    const different = new Set(emails.map(({ messageId }) => messageId)).size
    if (emails.length === 0) wrong('INV9', `no email "${of(orderNo)}…" has arrived`)
    if (different > 1) wrong('INV9', `${different} different emails "${of(orderNo)}…" have arrived`)
  }
  for (const { text } of emailsWithSubject(harness, `Your order ${orderNo} at `)) {
    if (!receipts.some((number) => text.includes(number)))
      wrong('INV9', `the email of order ${orderNo} names another receipt than ${receipts}`)
  }
}

/** Compares with the provider's records: each payment belongs to one paid order, or has been refunded. */
function examineMoney(harness: Harness, { journal }: Customer, orders: readonly OrderRecords[], wrong: Wrong): void {
  const books = harness.provider.control.snapshot()
  for (const order of orders) {
    const opened = books.orders.filter(({ receipt }) => receipt === order.id)
    if (opened.length > 1) wrong('INV1', `${opened.length} payments were opened for order ${order.orderNo}`)
  }
  const own = new Set(orders.map(({ providerOrderId }) => providerOrderId))
  const payments = books.payments.filter(({ id, order_id }) => own.has(order_id) || journal.captured.includes(id))
  for (const { id, amount, captured, amount_refunded } of payments) {
    const acceptedBy = orders.filter(({ accepted, payment }) => accepted.includes(id) && payment === 'paid')
    const isAccepted = captured && amount_refunded < amount
    if (isAccepted && acceptedBy.length !== 1)
      wrong('INV1', `payment ${id} was captured, and ${acceptedBy.length} paid orders accept it`)
    if (!isAccepted && acceptedBy.length > 0) wrong('INV1', `payment ${id} is accepted, but was refunded`)
  }
}

/** Checks through the shop itself that nothing it has confirmed is missing (INV10). */
async function examineJournal(harness: Harness, customer: Customer, orders: readonly OrderRecords[], wrong: Wrong) {
  const { id: userId, ip, journal } = customer
  for (const token of journal.tokens) {
    const answer = await sender(harness, ip, token)(`/api/credit/${userId}`, { method: 'GET' })
    if (answer.status !== 200) wrong('INV10', `the session of a sign-in is answered with ${answer.status}`)
  }
  const token = journal.tokens.at(-1)
  if (token === undefined) return
  const call = caller(sender(harness, ip, token))
  const { address } = await call('GET /address/{userId}', { params: { userId } })
  for (const each of journal.addresses) {
    if (!address.some(({ address_id }) => address_id === each)) wrong('INV10', `the address ${each} is gone`)
  }
  for (const { id, orderNo, payment } of journal.orders) {
    const order = orders.find((each) => each.id === id)
    if (!order) wrong('INV10', `order ${orderNo} is gone`)
    else if (order.providerOrderId !== payment)
      wrong('INV10', `order ${orderNo} was opened as ${payment}, and is ${order.providerOrderId} now`)
  }
  for (const id of journal.paid) {
    const { order } = await call('GET /order/{id}', { params: { id } })
    if (!order.isPaid) wrong('INV10', `order ${order.orderNo} was confirmed, and is not paid`)
  }
}

/** Returns what the shop's own doctor finds. */
export async function checkLedger(harness: Harness): Promise<Violation[]> {
  const pool = harness.pool()
  // Ten minutes later, so that no customer is in the doctor's grace period any more.
  const later = new Date(Date.now() + 10 * 60_000)
  const { checks } = await diagnose({ pool, db: queriesOn(pool), razorpay: harness.razorpay }, later)
  return checks.flatMap(({ id, violations, unable, note }): Violation[] => [
    ...(unable ? [{ invariant: id, why: note ?? 'could not be checked' }] : []),
    ...violations.map(({ id: of, why }) => ({ invariant: id, why: `${of} ${why}` })),
  ])
}

/** Checks the whole shop: its own doctor, the acknowledged events, and the failed jobs. */
export async function checkShop(harness: Harness): Promise<Violation[]> {
  const pool = harness.pool()
  const found = await checkLedger(harness)
  const { rows } = await pool.query<{ name: string }>(
    `select name from pgboss.job where name in ('mail-dead', 'refund-dead')`,
  )
  for (const { name } of rows) found.push({ invariant: 'INV9', why: `a job was given up: ${name}` })
  const events = harness.provider.control.webhooks.deliveries().filter(({ ok }) => ok)
  const known = await pool.query<{ id: string }>('select id from webhook_event')
  const ids = new Set(known.rows.map(({ id }) => id))
  for (const { eventId, event } of events) {
    if (!ids.has(eventId)) found.push({ invariant: 'INV10', why: `the event ${event} was acknowledged, and is gone` })
  }
  const numbers = await pool.query<{ no: string; payment: string }>('select order_no as no, payment from shop_order')
  const paid = new Set(numbers.rows.filter(({ payment }) => payment === 'paid').map(({ no }) => no))
  for (const { subject } of harness.sink.emails) {
    const [, no] = /^(?:Your|New) order (\S+?)(?: at |:)/.exec(subject) ?? []
    if (no !== undefined && !paid.has(no))
      found.push({ invariant: 'INV9', why: `an email names order ${no}, which is not paid` })
  }
  return found
}
