// A year of a small maker, invented: orders, messages, warranty claims, reviews and stock, to see every page with.
import type { Ctx, SignedIn } from '#server/lib/ctx.ts'
import type { Tx } from '#server/lib/tx.ts'
import { addAddress } from '#server/modules/accounts/addresses.service.ts'
import { addDemoRiders } from '#server/modules/accounts/demo-accounts.service.ts'
import type { StoredRecords } from '#simulator/provider.ts'
import { startClock } from './clock.ts'
import { collectEmails, yearContext } from './context.ts'
import { emailOf, mobileOf, YEAR_CUSTOMERS, type YearCustomer } from './customers.ts'
import { eventsOfOrder } from './order-fates.ts'
import { YEAR_ORDERS } from './order-plans.ts'
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
}

/** The days before the end on which the year begins: the customers open their accounts, the stock is counted. */
const FIRST_DAY = 364

/**
 * Loads the year, ending now, through the services of the shop, in the caller's transaction: all of it or nothing. The
 * clock of the database is moved meanwhile, so nobody else may be using the shop. No email is sent about anything older
 * than the queue remembers.
 */
export async function loadYear(
  ctx: Ctx,
  tx: Tx,
  { staff, handOver, products }: YearOptions & { readonly products: ReadonlyMap<string, readonly YearProduct[]> },
): Promise<void> {
  const { razorpay } = ctx
  if (!razorpay) throw new Error('The demo’s year needs the simulated payment provider.')
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
    await clock.moveTo(at)
    await happen(year)
  }
  await writeReviews(year, ctx.now)
  await clock.stop()
  await emails.queue()
  // Before the commit: a provider that knows more than the shop is told everything anew at the next start.
  handOver(provider.records())
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
