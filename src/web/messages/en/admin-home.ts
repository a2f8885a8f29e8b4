import { formatCountShort } from '#web/lib/format-count.ts'
import { pluralFor } from '#web/lib/plural.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { adminProfileTexts } from './admin-profile.ts'

const plural = pluralFor('en')

/** What is counted, without its number. */
const counted = (one: string, many: string) => (count: number) => plural(count, one, many)

/** The texts of the administration's home page. */
const english = {
  home: {
    today: 'Today',
    account: 'Your account',
    nothing: 'Nothing waits for you.',
    figure: formatCountShort,
    toPack: counted('order to pack', 'orders to pack'),
    toDispatch: counted('order to dispatch', 'orders to dispatch'),
    unpaid: counted('order unpaid for more than two days', 'orders unpaid for more than two days'),
    payments: counted('payment to review', 'payments to review'),
    disputes: counted('disputed payment to answer', 'disputed payments to answer'),
    messages: counted('message to answer', 'messages to answer'),
    claims: counted('warranty claim to decide', 'warranty claims to decide'),
    reviews: counted('new review', 'new reviews'),
    stock: counted('product running low', 'products running low'),
    emails: counted('email that was not delivered', 'emails that were not delivered'),
    due: {
      acknowledge: (time: string) => `Acknowledge the oldest within 48 hours, by ${time}`,
      resolve: (time: string) => `Resolve the oldest within one month, by ${time}`,
      claim: (time: string) => `The first deadline is ${time}`,
    },
    overdue: (time: string) => `Overdue since ${time}`,
    sales: 'Sales today',
    orders: (count: number) => plural(count, `${count} order`, `${count} orders`),
    weekBefore: (weekday: string, amount: string, orders: string) => `Last ${weekday}: ${amount}, ${orders}`,
    setup: {
      title: 'First steps',
      intro: 'What is left to do before customers can buy from you.',
      hide: 'Hide these steps',
      done: 'Done',
      open: 'To do',
      again: 'Check again',
      seller: {
        name: 'Enter who sells',
        missing: 'The registered name, the address or the GSTIN is missing.',
        sample: 'The name or the GSTIN is still that of the demo. Invoices need your own.',
      },
      payments: {
        name: 'Connect payments',
        missing:
          'No payment keys are set. Create them at Razorpay and set them as RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
        test: 'Razorpay accepts the keys, but they are for tests: no real money arrives. Replace them with live keys.',
        refused: 'Razorpay refuses the keys. Create new ones and set them as RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
        unreachable: 'Razorpay does not answer at the moment.',
      },
      mail: {
        name: 'Connect email',
        missing: 'No mail server is set, so no email leaves the shop. Set SMTP_URL and MAIL_FROM.',
        unsent: 'A mail server is set. No email has been sent in the last days; your test order sends one.',
        failing: 'Some emails could not be delivered.',
      },
      bike: { name: 'Add a bike', missing: 'There is no bike yet.' },
      product: { name: 'Add a product', missing: 'There is no product yet.' },
      order: { name: 'Place a test order', missing: 'No order has been paid yet. Buy a product as a customer would.' },
      live: {
        name: 'Open the shop',
        demo: 'The shop runs as a demo. Start it with DEMO=off and NODE_ENV=production.',
        address: 'PUBLIC_URL is not the https address that customers use.',
      },
    },
  },
}

export const adminHomeTexts = defineTexts('admin-home', english, adminProfileTexts)
