// Creates the data of a busy year: products, customers, and orders with their payments and documents, labelled as demo.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { v7 } from 'uuid'
import { type CartTotals, cartTotals } from '#rules/cart.ts'
import { type DocumentSeries, documentNumber, financialYear, istDate } from '#rules/financial-year.ts'
import { STATES } from '#rules/india.ts'
import { orderDocument } from '#rules/order-document.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { SPECIFIED_TEMPLATE, templateOptions } from '#rules/price-template.ts'
import { refundDocument } from '#rules/refund-document.ts'
import { GOODS_HSN, GST_PERCENT } from '#rules/tax.ts'
import type { TaxDocument } from '#rules/tax-document.ts'
import { type Seller, StartError } from '#server/lib/config.ts'
import { MANUAL_METHOD } from '#server/modules/payments/refunds.service.ts'

const PRODUCTS = 1000
const CUSTOMERS = 2000
const ORDERS = 10_000
const DAYS = 365
const DAY_MS = 86_400_000
/** The prefix that marks an order as one of these. */
const LABEL = 'demo-load-'
const DEMO_ADMINISTRATOR = 'admin@kurinji.example'
const GSTIN = '33ABCDE1234F1Z7'

/**
 * Returns a generator of the same numbers from 0 to 1 in each run, so that measurements of two runs can be compared.
 */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const random = numbersFrom(390)
const below = (most: number): number => Math.floor(random() * most)
function oneOf<T>(list: readonly T[]): T {
  const found = list[below(list.length)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

type Row = Readonly<Record<string, unknown>>

/** Inserts rows into a table; the columns are those of the first row. */
async function insert(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let from = 0; from < rows.length; from += 1000) {
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + 1000))],
    )
  }
}

/** Throws unless the shop is a demo that has not been filled yet: the data would mix with a seller's real sales. */
async function refuseRealShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select (select count(*)::integer from shop_order where idempotency_key not like $1) as real,
      (select count(*)::integer from shop_order where idempotency_key like $1) as loaded,
      exists (select from account where email = $2) as demo`,
    [`${LABEL}%`, DEMO_ADMINISTRATOR],
  )
  const [{ real, loaded, demo }] = rows
  if (real > 0) {
    const orders = `This database has ${real} orders of its own: demo data does not belong into it.`
    throw new StartError(`${orders} Start a demo without orders in an empty folder: DEMO=catalogue npm start`)
  }
  if (loaded > 0) throw new StartError('This database has the demo data already.')
  if (!demo) throw new StartError('This is not the demo. Start the shop once as a demo, in an empty folder.')
}

/** Deletes the report snapshots of past days: they are wrong once orders have been added to those days. */
export const deleteSnapshots = (client: pg.ClientBase) =>
  client.query(
    'truncate sales_day, sales_span, sales_span_part, sales_span_variant, placed_day, gst_month, points_snapshot',
  )

/**
 * Fills a demo shop, all of it or nothing, and returns a summary of the counts. Throws StartError for any other shop.
 */
export async function loadBusyYear(client: pg.Client, seller: Seller): Promise<string> {
  await client.query('begin')
  try {
    await client.query('lock table bike in share row exclusive mode')
    await refuseRealShop(client)
    await loadProducts(client)
    const customers = await loadCustomers(client)
    const books = await makeOrders(client, customers, { ...seller, gstin: seller.gstin || GSTIN })
    await writeBooks(client, books)
    await deleteSnapshots(client)
    await client.query('commit')
    await client.query('analyze')
    return `${PRODUCTS} products, ${CUSTOMERS} customers, ${books.orders.length} orders, ${books.documents.length} documents`
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const KINDS = ['Crash guard', 'Saddle stay', 'Top rack', 'Skid plate', 'Fog lamp mount', 'Hand guard', 'Paddock stand']
const COLORS = [[], ['Black'], ['Black', 'Red'], ['Black', 'Silver', 'Red']]

async function loadProducts(client: pg.Client): Promise<void> {
  const bikes = (
    await client.query<{ id: string; image: string | null }>(
      `select b.id, (select i.image_id from product p join product_image i on i.product_id = p.id and i.position = 0
        where p.bike_id = b.id order by p.position limit 1) as image
        from bike b where b.archived_at is null order by b.no`,
    )
  ).rows
  const products: Row[] = []
  const pictures: Row[] = []
  for (let place = 0; place < PRODUCTS; place++) {
    const bike = bikes[place % bikes.length]
    if (!bike) throw new StartError('There are no bikes to make products for.')
    const id = v7()
    const kind = oneOf(KINDS)
    const number = String(place + 1).padStart(4, '0')
    products.push({
      id,
      bike_id: bike.id,
      code: `demo-part-${number}`,
      name: `${kind} (demo part ${number})`,
      kind,
      price: (300 + below(9000)) * 100,
      offer_percent: oneOf([0, 0, 0, 5, 10]),
      options: templateOptions({ color: oneOf(COLORS), model: [], type: [] }, SPECIFIED_TEMPLATE),
      label: '',
      weight: (1 + below(80) / 10).toFixed(1),
      shipping: oneOf([0, 15_000, 25_000]),
      dimensions: '40 x 30 x 20 cm',
      items: 'Guard, brackets, bolts M8',
      dispatched: '2-4 days',
      material: 'Mild steel, powder coated',
      quote: 'Demo data, to see the shop with many products.',
      pro_pic: '',
      installation: '',
      titles: ['About this part'],
      paragraphs: ['This part is demo data. It is there to show how the shop works with a thousand products.'],
      notes: [],
      rows: [],
      position: 1000 + place,
      warranty: 'lifetime',
    })
    if (bike.image)
      pictures.push({ product_id: id, position: 0, image_id: bike.image, alt: `${kind}, demo part ${number}` })
  }
  await insert(client, 'product', products)
  await insert(client, 'product_image', pictures)
}

interface Customer {
  readonly id: string
  readonly name: string
  readonly since: number
  readonly address: Row & { readonly state: string }
}

const FIRST = ['Asha', 'Meera', 'Ravi', 'Kavin', 'Divya', 'Arjun', 'Nila', 'Suresh', 'Priya', 'Vikram', 'Farah', 'John']
const LAST = ['Menon', 'Raman', 'Kumar', 'Iyer', 'Nair', 'Reddy', 'Shetty', 'Das', 'Khan', 'Mathew']
const PLACES = [
  ['Coimbatore', 'Tamil Nadu', '641018'],
  ['Chennai', 'Tamil Nadu', '600001'],
  ['Bengaluru', 'Karnataka', '560001'],
  ['Kochi', 'Kerala', '682016'],
  ['Pune', 'Maharashtra', '411001'],
  ['Hyderabad', 'Telangana', '500001'],
  ['Guwahati', 'Assam', '781001'],
] as const

async function loadCustomers(client: pg.Client): Promise<Customer[]> {
  const now = Date.now()
  const made = Array.from({ length: CUSTOMERS }, (_, place) => {
    const since = now - (1 + random() * DAYS) * DAY_MS
    const [first, last, [city, state, pincode]] = [oneOf(FIRST), oneOf(LAST), oneOf(PLACES)]
    const phone = `98${String(40_000_000 + place).padStart(8, '0')}`
    const name = `${first} ${last} (demo)`
    const address = { name, address: `${1 + below(200)} Demo Street`, city, state, pincode, country: 'India', phone }
    return { id: v7({ msecs: since }), first, last, name, since, phone, address, place }
  })
  await insert(
    client,
    'account',
    made.map(({ id, first, last, since, phone, place }) => ({
      id,
      email: `rider-${String(place + 1).padStart(4, '0')}@demo-load.example`,
      first_name: first,
      last_name: `${last} (demo)`,
      mobile: phone,
      roles: ['ROLE_USER'],
      is_active: true,
      verified_at: place % 10 === 0 ? null : new Date(since),
      cart: [],
      created_at: new Date(since),
      updated_at: new Date(since),
    })),
  )
  return made
}

interface Books {
  readonly orders: Row[]
  readonly lines: Row[]
  readonly history: Row[]
  readonly payments: Row[]
  readonly awards: Row[]
  readonly credits: Row[]
  readonly refunds: Row[]
  /** Numbered in the order of their issue. */
  readonly documents: {
    readonly at: Date
    readonly series: DocumentSeries
    readonly row: Row
    readonly write: (number: string, date: string) => TaxDocument
  }[]
}

const WAY: readonly OrderStatus[] = ['Processing', 'Confirmed', 'Pickup', 'Dispatched', 'Delivered']

/** Returns how far an order has come: one of the last month may be at any step, an older one has been delivered. */
const stepsOf = (days: number): number => (days > 30 ? 4 : Math.min(4, below(2 + Math.floor(days / 4))))

interface ProductRow {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly price: number
  readonly offer: number
  readonly shipping: number
  readonly color: string | null
  readonly bikeId: string
  readonly bike: string
  readonly bikeCode: string
  readonly image: string | null
}

const readProducts = async (client: pg.Client): Promise<ProductRow[]> =>
  (
    await client.query(`select p.id, p.name, p.code, p.price::integer, p.offer_percent::float as offer,
      p.shipping::integer, p.options #>> '{color,0,name}' as color, b.id as "bikeId", b.name as bike, b.code as "bikeCode",
      (select '/media/' || i.id || '/' || least(i.width, 320) || '.webp' from product_image pi
        join image i on i.id = pi.image_id where pi.product_id = p.id and pi.position = 0) as image
      from product p join bike b on b.id = p.bike_id
      where p.archived_at is null and b.archived_at is null and p.options -> 'model' = '[]' and p.options -> 'type' = '[]'`)
  ).rows

const gstCode = (name: string): string => STATES.find((state) => state.name === name)?.gst ?? ''

async function makeOrders(client: pg.Client, customers: readonly Customer[], seller: Seller): Promise<Books> {
  const products = await readProducts(client)
  const books: Books = {
    orders: [],
    lines: [],
    history: [],
    payments: [],
    awards: [],
    credits: [],
    refunds: [],
    documents: [],
  }
  const now = Date.now()
  for (let place = 0; place < ORDERS; place++) {
    const customer = oneOf(customers)
    const days = random() * DAYS
    addOrder(books, { place, customer, products, seller, at: now - days * DAY_MS, days })
  }
  return books
}

interface Placed {
  readonly place: number
  readonly customer: Customer
  readonly products: readonly ProductRow[]
  readonly seller: Seller
  readonly at: number
  readonly days: number
}

function linesFor(orderId: string, products: readonly ProductRow[], at: Date) {
  return Array.from({ length: 1 + below(4) }, (_, place) => {
    const product = oneOf(products)
    const price = Math.round((product.price * (100 - product.offer)) / 100)
    return {
      id: v7({ msecs: at.getTime() }),
      order_id: orderId,
      place,
      product_id: product.id,
      product_name: product.name,
      product_code: product.code,
      bike_id: product.bikeId,
      bike_name: product.bike,
      bike_code: product.bikeCode,
      image: product.image ?? '',
      color: product.color ?? 'none',
      model: 'none',
      type: 'none',
      qty: 1 + below(3),
      price,
      list_price: product.price,
      shipping: product.shipping,
      steps: [{ step: 'price', label: 'Price', amount: price }],
      hsn: GOODS_HSN,
      tax_percent: GST_PERCENT,
      created_at: at,
      updated_at: at,
    }
  })
}

/** Adds an order as the shop would have stored it: one in twenty unpaid, one in fifty returned. */
function addOrder(books: Books, { place, customer, products, seller, at: moment, days }: Placed): void {
  const at = new Date(moment)
  const later = (hours: number) => new Date(Math.min(Date.now(), moment + hours * 3_600_000))
  const id = v7({ msecs: moment })
  const orderNo = `KM-DEMO-${String(place + 1).padStart(5, '0')}`
  const lines = linesFor(id, products, at)
  const sums = cartTotals(
    lines.map((line) => ({ ...line, taxPercent: line.tax_percent })),
    0,
    0,
  )
  const unpaid = place % 20 === 7 && days > 2
  const returned = !unpaid && place % 50 === 3 && days > 31
  const steps = unpaid ? 0 : stepsOf(days)
  const status = returned ? 'Cancelled' : (WAY[steps] ?? 'Processing')
  const payment = unpaid ? 'expired' : returned ? 'refunded' : 'paid'
  const paidAt = later(0.1)
  const { name, legalName, address, state, gstin, phone, email } = seller
  books.orders.push({
    id,
    order_no: orderNo,
    account_id: customer.id,
    idempotency_key: `${LABEL}${place}`,
    fingerprint: `\\x${randomUUID().replaceAll('-', '')}`,
    cart_hash: `\\x${randomUUID().replaceAll('-', '')}`,
    status,
    payment,
    items_price: sums.itemsPrice,
    tax_price: sums.taxPrice,
    tax_percent: sums.taxPercent,
    shipping_price: sums.shippingPrice,
    round_off: sums.roundOff,
    total_price: sums.totalPrice,
    payable: sums.totalPrice,
    earns: sums.creditPoints,
    within_state: customer.address.state === state,
    address: customer.address,
    seller: { name, legalName, address, state, gstin, phone, email },
    placed_at: at,
    paid_at: unpaid ? null : paidAt,
    dispatched_at: steps >= 3 ? later(72) : null,
    updated_at: later(100),
  })
  books.lines.push(...lines)
  const addHistory = (kind: 'status' | 'payment', from: string, to: string, when: Date) =>
    books.history.push({
      id: v7({ msecs: when.getTime() }),
      order_id: id,
      at: when,
      kind,
      from_state: from,
      to_state: to,
    })
  addHistory('payment', 'awaiting', unpaid ? 'expired' : 'paid', paidAt)
  if (unpaid) return
  for (let step = 1; step <= steps; step++) addHistory('status', WAY[step - 1] ?? '', WAY[step] ?? '', later(24 * step))
  const paymentId = `demo_load_${place}`
  books.payments.push({
    id: paymentId,
    order_id: id,
    status: 'captured',
    amount: sums.totalPrice,
    currency: 'INR',
    amount_refunded: returned ? sums.totalPrice : 0,
    // Payments by this method are never looked up at the provider.
    method: MANUAL_METHOD,
    is_accepted: true,
    made_at: paidAt,
  })
  addPapers(books, {
    id,
    orderNo,
    customer,
    seller,
    lines,
    sums,
    paymentId,
    at,
    paidAt,
    steps,
    returned,
    later,
    addHistory,
  })
}

interface Paid {
  readonly id: string
  readonly orderNo: string
  readonly customer: Customer
  readonly seller: Seller
  readonly lines: ReturnType<typeof linesFor>
  readonly sums: CartTotals
  readonly paymentId: string
  readonly at: Date
  readonly paidAt: Date
  readonly steps: number
  readonly returned: boolean
  readonly later: (hours: number) => Date
  readonly addHistory: (kind: 'status' | 'payment', from: string, to: string, when: Date) => void
}

/** Adds the points and documents of a paid order, and the reversals of a returned one. */
function addPapers(books: Books, paid: Paid): void {
  const { id, orderNo, customer, seller, lines, sums, paymentId, at, paidAt, steps, returned, later, addHistory } = paid
  const { name, legalName, address, state, gstin, phone, email } = seller
  const earned = { account_id: customer.id, order_id: id, refund_id: null }
  const points = sums.creditPoints
  const isDelivered = steps >= 4
  if (points > 0) {
    const credited = isDelivered ? { credited: points, credited_at: later(97) } : { credited: null, credited_at: null }
    const { account_id, order_id } = earned
    books.awards.push({ account_id, order_id, points, taken_back: returned && isDelivered ? points : 0, ...credited })
    if (isDelivered) books.credits.push({ id: v7(), ...earned, kind: 'earned', points, created_at: later(97) })
  }

  const ordered = {
    orderNo,
    orderDate: istDate(at),
    seller: { legalName, tradeName: name, address, state, stateCode: gstCode(state), gstin, phone, email },
    buyer: { ...(customer.address as unknown as TaxDocument['buyer']), stateCode: gstCode(customer.address.state) },
    lines: lines.map((line) => ({
      description: line.product_name,
      detail: line.bike_name,
      hsn: line.hsn,
      taxPercent: line.tax_percent,
      qty: line.qty,
      unitPrice: line.price,
      listPrice: line.list_price,
      shipping: line.shipping,
    })),
    discountPercent: 0,
    discount: 0,
    total: sums.totalPrice,
    pointsUsed: 0,
  }
  let receipt: TaxDocument | undefined
  let invoice: TaxDocument | undefined
  const document = (kind: TaxDocument['kind'], refundId: string | null = null) => ({
    id: v7(),
    kind,
    order_id: id,
    refund_id: refundId,
  })
  books.documents.push({
    at: paidAt,
    series: 'RCT',
    row: document('receipt'),
    write: (number, date) => {
      receipt = orderDocument('receipt', { ...ordered, number, date })
      return receipt
    },
  })
  if (steps < 3) return
  books.documents.push({
    at: later(72),
    series: 'INV',
    row: document('invoice'),
    write: (number, date) => {
      invoice = orderDocument('invoice', { ...ordered, number, date, against: receipt })
      return invoice
    },
  })
  if (!returned) return

  const refundId = v7()
  const back = later(240)
  addHistory('payment', 'paid', 'refunded', back)
  addHistory('status', 'Delivered', 'Cancelled', back)
  books.refunds.push({
    id: refundId,
    order_id: id,
    payment_id: paymentId,
    purpose: 'return',
    amount: sums.totalPrice,
    percent: 100,
    reason: 'Demo data: returned',
    status: 'processed',
    idempotency_key: `${LABEL}${orderNo}`,
    created_at: back,
    updated_at: back,
  })
  if (points > 0)
    books.credits.push({
      ...earned,
      id: v7(),
      refund_id: refundId,
      kind: 'corrected',
      points: -points,
      created_at: back,
    })
  books.documents.push({
    at: back,
    series: 'CRN',
    row: document('credit-note', refundId),
    write: (number, date) => {
      if (!invoice) throw new Error('A credit note needs its invoice.')
      const refund = { number, date, moneyBack: sums.totalPrice, pointsBack: 0, percent: 100 }
      return refundDocument('credit-note', { ...refund, original: invoice, reason: 'Demo data: returned' })
    },
  })
}

async function writeBooks(client: pg.Client, books: Books): Promise<void> {
  const oldestFirst = (one: Row, other: Row) => String(one.id).localeCompare(String(other.id))
  await insert(client, 'shop_order', books.orders.map(withDefaults))
  await insert(client, 'order_line', books.lines)
  await insert(client, 'order_history', books.history.map((row) => ({ ...row, reason: '' })).toSorted(oldestFirst))
  await insert(
    client,
    'payment',
    books.payments.map((row) => ({ ...row, detail: '', reference: '', error: '', updated_at: row.made_at })),
  )
  await insert(
    client,
    'refund',
    books.refunds.map((row) => ({ ...row, points: 0, error: '' })),
  )
  await insert(client, 'credit_award', books.awards)
  await insert(
    client,
    'credit_entry',
    books.credits.map((row) => ({ ...row, reason: '' })),
  )
  await writeDocuments(client, books.documents)
}

const withDefaults = (row: Row): Row => ({
  ...row,
  discount_percent: 0,
  discount_price: 0,
  points_used: 0,
  points_value: 0,
  first_order: false,
  gstin: '',
  tracking_id: '',
  tracking_link: '',
  review: '',
  version: 1,
})

/** Inserts documents with consecutive numbers in the order of their issue. */
async function writeDocuments(client: pg.Client, documents: Books['documents']): Promise<void> {
  const last = new Map<string, { series: string; year: string; last: number }>()
  const rows = documents
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, series, row, write }) => {
      const year = financialYear(at)
      const counter = last.get(series + year) ?? { series, year, last: 0 }
      counter.last += 1
      last.set(series + year, counter)
      const number = documentNumber(series, year, counter.last)
      return { ...row, number, content: write(number, istDate(at)), issued_at: at }
    })
  await insert(client, 'tax_document', rows)
  await insert(client, 'document_counter', [...last.values()])
}
