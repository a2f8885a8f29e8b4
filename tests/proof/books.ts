import { caller } from '#contract/call.ts'
import { queriesOn } from '#db/client.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { type Customer, sender } from './customer.ts'
import type { Scene } from './scene.ts'

/** What does not hold, and of whom. */
export interface Violation {
  readonly invariant: string
  readonly why: string
}

interface OrderBooks {
  readonly id: string
  readonly orderNo: string
  readonly payment: string
  readonly providerOrderId: string | null
  readonly earns: number
  readonly earned: number
  readonly earnings: number
  readonly receipts: string[]
  readonly kept: string[]
}

/** Everything that a customer's orders have left in the database. */
async function ordersOf(scene: Scene, customer: Customer): Promise<OrderBooks[]> {
  const { rows } = await scene.pool().query<OrderBooks>(
    `select o.id, o.order_no as "orderNo", o.payment, o.provider_order_id as "providerOrderId", o.earns,
      (select coalesce(sum(points), 0) from credit_entry where order_id = o.id and kind = 'earned') as earned,
      (select count(*) from credit_entry where order_id = o.id and kind = 'earned') as earnings,
      array(select number from tax_document where order_id = o.id and kind = 'receipt') as receipts,
      array(select id from payment where order_id = o.id and kept) as kept
      from shop_order o where o.account_id = $1`,
    [customer.id],
  )
  return rows
}

/** Letters that must have left for each order that is paid, by the beginning of their subjects. */
const LETTERS = [(no: string) => `Your order ${no} at `, (no: string) => `New order ${no}: `]

const lettersLike = ({ sink }: Scene, begin: string) => sink.letters.filter(({ subject }) => subject.startsWith(begin))

/** Whether everything that follows from the customer's payment has happened by now. */
export async function isSettled(scene: Scene, customer: Customer): Promise<boolean> {
  const orders = await ordersOf(scene, customer)
  const paid = orders.filter(({ payment }) => payment === 'paid')
  if (paid.length === 0) return false
  if (!paid.every(({ orderNo }) => LETTERS.every((of) => lettersLike(scene, of(orderNo)).length > 0))) return false
  const { rows } = await scene.pool().query<{ open: number }>(
    `select (select count(*) from pgboss.job where name in ('mail', 'refund') and state in ('created', 'retry', 'active'))
      + (select count(*) from webhook_event where handled_at is null) as open`,
  )
  // What happens while events are switched off is never sent.
  const told = scene.provider.control.webhooks.events()
  return rows[0]?.open === 0 && told.every(({ status }) => status === 'delivered' || status === 'unsent')
}

/** Compares what the shop says of a customer with the provider's books, the letters, and what it has promised. */
export async function examine(scene: Scene, customer: Customer): Promise<Violation[]> {
  const found: Violation[] = []
  const wrong = (invariant: string, why: string) => found.push({ invariant, why })
  const orders = await ordersOf(scene, customer)
  if (orders.length !== 1) wrong('INV3', `one wish is ${orders.length} orders`)
  for (const order of orders) examineOrder(scene, order, wrong)
  examineMoney(scene, customer, orders, wrong)
  await examineJournal(scene, customer, orders, wrong)
  return found
}

type Wrong = (invariant: string, why: string) => void

function examineOrder(scene: Scene, order: OrderBooks, wrong: Wrong): void {
  const { orderNo, payment, earns, earned, earnings, receipts } = order
  if (payment !== 'paid') {
    wrong('INV1', `order ${orderNo} is ${payment}`)
    return
  }
  if (earned !== earns || earnings > 1) wrong('INV5', `order ${orderNo} earns ${earns}, ${earned} were given`)
  if (receipts.length !== 1) wrong('INV12', `order ${orderNo} has ${receipts.length} receipts`)
  for (const of of LETTERS) {
    const letters = lettersLike(scene, of(orderNo))
    const different = new Set(letters.map(({ messageId }) => messageId)).size
    if (letters.length === 0) wrong('INV9', `no letter "${of(orderNo)}…" has come`)
    if (different > 1) wrong('INV9', `${different} different letters "${of(orderNo)}…" have come`)
  }
  for (const { text } of lettersLike(scene, `Your order ${orderNo} at `)) {
    if (!receipts.some((number) => text.includes(number)))
      wrong('INV9', `the letter of order ${orderNo} names another receipt than ${receipts}`)
  }
}

/** Against the provider's own books: a payment has one paid order that keeps it, or has gone back. */
function examineMoney(scene: Scene, { journal }: Customer, orders: readonly OrderBooks[], wrong: Wrong): void {
  const books = scene.provider.control.snapshot()
  for (const order of orders) {
    const opened = books.orders.filter(({ receipt }) => receipt === order.id)
    if (opened.length > 1) wrong('INV1', `${opened.length} payments were opened for order ${order.orderNo}`)
  }
  const own = new Set(orders.map(({ providerOrderId }) => providerOrderId))
  const taken = books.payments.filter(({ id, order_id }) => own.has(order_id) || journal.captured.includes(id))
  for (const { id, amount, captured, amount_refunded } of taken) {
    const keepers = orders.filter(({ kept, payment }) => kept.includes(id) && payment === 'paid')
    const kept = captured && amount_refunded < amount
    if (kept && keepers.length !== 1)
      wrong('INV1', `payment ${id} was captured, and ${keepers.length} paid orders keep it`)
    if (!kept && keepers.length > 0) wrong('INV1', `payment ${id} is kept, and its money is gone`)
  }
}

/** Nothing that the shop has said yes to may be missing (INV10), seen through the shop itself. */
async function examineJournal(scene: Scene, customer: Customer, orders: readonly OrderBooks[], wrong: Wrong) {
  const { id: userId, ip, journal } = customer
  for (const token of journal.tokens) {
    const answer = await sender(scene, ip, token)(`/api/credit/${userId}`, { method: 'GET' })
    if (answer.status !== 200) wrong('INV10', `the session of a sign-in is answered with ${answer.status}`)
  }
  const token = journal.tokens.at(-1)
  if (token === undefined) return
  const call = caller(sender(scene, ip, token))
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

/** What the shop's own doctor finds. */
export async function examineBooks(scene: Scene): Promise<Violation[]> {
  const pool = scene.pool()
  // Nobody is on his way any more: the time that the doctor grants is over.
  const later = new Date(Date.now() + 10 * 60_000)
  const { checks } = await diagnose({ pool, db: queriesOn(pool), razorpay: scene.razorpay }, later)
  return checks.flatMap(({ id, violations, unable, note }): Violation[] => [
    ...(unable ? [{ invariant: id, why: note ?? 'could not be looked at' }] : []),
    ...violations.map(({ id: of, why }) => ({ invariant: id, why: `${of} ${why}` })),
  ])
}

/** What is looked at in the whole shop: its own doctor, the events it has acknowledged, and work that was given up. */
export async function examineShop(scene: Scene): Promise<Violation[]> {
  const pool = scene.pool()
  const found = await examineBooks(scene)
  const { rows } = await pool.query<{ name: string }>(
    `select name from pgboss.job where name in ('mail-dead', 'refund-dead')`,
  )
  for (const { name } of rows) found.push({ invariant: 'INV9', why: `a job was given up: ${name}` })
  const told = scene.provider.control.webhooks.deliveries().filter(({ ok }) => ok)
  const known = await pool.query<{ id: string }>('select id from webhook_event')
  const ids = new Set(known.rows.map(({ id }) => id))
  for (const { eventId, event } of told) {
    if (!ids.has(eventId)) found.push({ invariant: 'INV10', why: `the event ${event} was acknowledged, and is gone` })
  }
  const numbers = await pool.query<{ no: string; payment: string }>('select order_no as no, payment from shop_order')
  const paid = new Set(numbers.rows.filter(({ payment }) => payment === 'paid').map(({ no }) => no))
  for (const { subject } of scene.sink.letters) {
    const [, no] = /^(?:Your|New) order (\S+?)(?: at |:)/.exec(subject) ?? []
    if (no !== undefined && !paid.has(no))
      found.push({ invariant: 'INV9', why: `a letter tells of order ${no}, which is not paid` })
  }
  return found
}
