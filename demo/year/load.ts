// A year of a small maker, invented: orders, messages, warranty claims, reviews and stock, to see every page with.
import type { Ctx, SignedIn } from '#server/lib/ctx.ts'
import type { Tx } from '#server/lib/tx.ts'
import { addAddress } from '#server/modules/accounts/addresses.service.ts'
import { addDemoRiders } from '#server/modules/accounts/demo-accounts.service.ts'
import type { StoredRecords } from '#simulator/provider.ts'
import { DEMO_RIDERS } from '../riders.ts'
import { startClock } from './clock.ts'
import { collectEmails, yearContext } from './context.ts'
import { emailOf, mobileOf, YEAR_CUSTOMERS, type YearCustomer } from './customers.ts'
import { eventsOfOrder } from './order-fates.ts'
import { YEAR_ORDERS } from './order-plans.ts'
import { readProducts } from './products.ts'
import { createYearProvider } from './provider.ts'
import { stockEvents } from './stock.ts'
import { claimEvents, messageEvents, writeReviews } from './support.ts'
import { daysBefore, required, type Year, type YearEvent, type YearProduct } from './year.ts'

/** What the year needs of the shop in which it is loaded. */
export interface YearOptions {
  /** The administrator who does all the work. */
  readonly staff: SignedIn
  /** Passes the payments of the year to the simulated provider. */
  readonly handOver: (records: StoredRecords) => void
  /** Whether the shop is ending, so that loading should end too. */
  readonly isStopped: () => boolean
}

/** The days before the end on which the year begins: the customers open their accounts, the stock is counted. */
const FIRST_DAY = 364

/** Whether the shop has the demo's catalogue, and no order of anybody. */
async function isWithoutYear({ client }: Tx): Promise<boolean> {
  // Two processes that start at the same time must not both load it, and nobody may order meanwhile.
  await client.query('lock table shop_order in share row exclusive mode')
  const { rows } = await client.query<{ isMissing: boolean }>(
    `select exists (select from account where email = $1) and not exists (select from shop_order) as "isMissing"`,
    [DEMO_RIDERS[0]?.email],
  )
  return rows[0]?.isMissing === true
}

/**
 * Loads the year, ending now, through the services of the shop, all of it or nothing, and only into a demo without orders.
 * Others can use the shop meanwhile; what they write waits. No email is sent about anything older than the queue remembers.
 * Returns whether it was loaded.
 */
export async function loadYear(ctx: Ctx, { staff, handOver, isStopped }: YearOptions): Promise<boolean> {
  const { razorpay } = ctx
  if (!razorpay) throw new Error('The demo’s year needs the simulated payment provider.')
  return ctx.tx(async (tx) => {
    if (!(await isWithoutYear(tx))) return false
    const products = await readProducts(tx)
    const clock = await startClock(tx)
    const provider = createYearProvider(razorpay.settings, clock.now)
    const emails = collectEmails(ctx, tx, clock.now)
    const shared = yearContext(ctx, tx, { razorpay: provider.razorpay, jobs: emails.jobs })
    const year: Year = {
      tx,
      staff,
      pay: provider.pay,
      customers: new Map(),
      orders: new Map(),
      productsOf: (bike) => required(products.get(bike), `product for ${bike}`),
      as: (user) => ({ ...shared, user, now: clock.now() }),
    }
    for (const { at, happen } of eventsOf(ctx.now, products)) {
      if (isStopped()) throw new Error('The shop ends before the demo’s year is loaded. The next start loads it.')
      await clock.moveTo(at)
      await happen(year)
    }
    await writeReviews(year, ctx.now)
    await clock.stop()
    await emails.queue()
    // Before the commit: a provider that knows more than the shop is told everything anew at the next start.
    handOver(provider.records())
    return true
  })
}

function eventsOf(end: Date, products: ReadonlyMap<string, readonly YearProduct[]>): YearEvent[] {
  const events = [
    ...YEAR_CUSTOMERS.map((customer, place) => registration(customer, place, end)),
    ...YEAR_ORDERS.flatMap((plan, number) => eventsOfOrder(number, plan, end)),
    ...messageEvents(end),
    ...claimEvents(end),
    ...stockEvents(end, products),
  ]
  return events.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Returns the event in which a customer opens an account and saves an address, a day before the first order. */
function registration(customer: YearCustomer, place: number, end: Date): YearEvent {
  const days = YEAR_ORDERS.filter((plan) => plan.customer === place).map((plan) => plan.days ?? 0)
  const { firstName, lastName, city, state, pincode } = customer
  const name = `${firstName} ${lastName}`
  const [email, mobile] = [emailOf(customer), mobileOf(place)]
  return {
    at: daysBefore(end, Math.min(FIRST_DAY, Math.max(0, ...days) + 1), '20:15'),
    async happen(year) {
      const [id = ''] = await addDemoRiders(year.tx, [{ firstName, lastName, email, mobile }])
      const person = { id, sessionId: '', email, isAdmin: false, areas: [] }
      const address = `${12 + place * 3} Invented Street, Demo Nagar`
      const { result } = await addAddress(year.as(person), id, {
        name,
        address,
        city,
        state,
        pincode,
        country: 'India',
        phone: mobile,
      })
      year.customers.set(place, { person, name, addressId: result.address_id })
    },
  }
}
