import { z } from 'zod'
import { DAY_MS } from '#rules/india-time.ts'
import { endpoints } from './endpoint.ts'
import { Bytes, Day } from './fields.ts'
import { ReviewKind } from './payments.ts'

const MAX_DAYS = 731

/** The maximum length of a list in a report; the file of that part is complete. */
export const MAX_LISTED = 100

const Range = {
  /** The first and last day in India, both included; the default is the last 30 days (S2 §9). */
  from: Day.optional(),
  to: Day.optional(),
}

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || (from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS)
const ORDER = { error: 'The first day comes before the last, at most two years before it.', path: ['to'] }

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'A month is written as YYYY-MM' })

/** Amounts are in rupees. */
const Counted = { orders: z.int(), amount: z.number() }

const SalesReport = z.object({
  from: z.string(),
  to: z.string(),
  /** Orders that were paid in the range, whatever their status is now. */
  total: z.object({
    ...Counted,
    average: z.number(),
    refunded: z.number(),
    /** What is left after refunds. */
    net: z.number(),
  }),
  days: z.array(z.object({ day: z.string(), ...Counted })),
  /** Orders that were placed in the range, by their current status. */
  statuses: z.array(z.object({ status: z.string(), ...Counted })),
  /** The best-selling goods, without GST, before discounts of the order. */
  products: z.array(
    z.object({
      ...{ product: z.string(), bike: z.string(), qty: z.int(), ...Counted },
      /** What was sold of each choice of its options, most pieces first; without pieces of which nothing was chosen. */
      variants: z.array(z.object({ variant: z.string(), qty: z.int() })),
    }),
  ),
  /** The number of different products sold. */
  allProducts: z.int(),
  bikes: z.array(z.object({ bike: z.string(), qty: z.int(), ...Counted })),
  states: z.array(z.object({ state: z.string(), ...Counted })),
  /** The newest refunds. */
  refunds: z.array(
    z.object({
      at: z.string(),
      orderNo: z.string(),
      amount: z.number(),
      points: z.int(),
      percent: z.number(),
      status: z.string(),
      reason: z.string(),
    }),
  ),
  allRefunds: z.int(),
  /** As of now, whatever the range. */
  points: z.object({
    accounts: z.int(),
    outstanding: z.int(),
    value: z.number(),
    reserved: z.int(),
    owed: z.int(),
  }),
  /** Payments that a person has to review, as of now. */
  looks: z.array(
    z.object({
      kind: ReviewKind,
      since: z.string(),
      reference: z.string(),
      amount: z.number(),
      why: z.string(),
      /** The oldest refused refund of a duplicate or late payment of this order, which can be made again. */
      again: z.object({ refundId: z.string(), amount: z.number() }).nullable(),
    }),
  ),
})
export type SalesReport = z.infer<typeof SalesReport>

/** The parts of the report that can be downloaded as a file. */
const SALES_PARTS = ['days', 'statuses', 'products', 'bikes', 'states', 'refunds', 'points', 'looks'] as const
export type SalesPart = (typeof SALES_PARTS)[number]

const Taxes = { taxable: z.number(), igst: z.number(), cgst: z.number(), sgst: z.number() }
const Place = { placeOfSupply: z.string() }
const InvoiceRow = z.object({
  number: z.string(),
  date: z.string(),
  ...Place,
  value: z.number(),
  rate: z.number(),
  ...Taxes,
})
/** A row of table 9B: a credit note (C) or a debit note (D). */
const NoteRow = InvoiceRow.extend({ noteType: z.enum(['C', 'D']), against: z.string() })
/** A row of table 12. */
const HsnRow = z.object({
  hsn: z.string(),
  uqc: z.string(),
  qty: z.int(),
  value: z.number(),
  rate: z.number(),
  ...Taxes,
})

/** A registered buyer, and the kind of the supply. */
const Registered = {
  gstin: z.string(),
  name: z.string(),
  supplyType: z.enum(['Regular B2B', 'SEZ supplies with payment', 'SEZ supplies without payment']),
}

const Sum = z.object({ count: z.int(), value: z.number(), ...Taxes })

const GstReport = z.object({
  month: z.string(),
  gstin: z.string(),
  /** The value above which an invoice to an unregistered buyer in another state is listed individually. */
  largeFrom: z.number(),
  invoices: z.object({ count: z.int(), ...Taxes, roundOff: z.number(), value: z.number() }),
  creditNotes: z.object({ count: z.int(), ...Taxes, roundOff: z.number(), value: z.number() }),
  /** They reverse credit notes whose refund was not made. */
  debitNotes: z.object({ count: z.int(), ...Taxes, roundOff: z.number(), value: z.number() }),
  /** Totals of the complete lists, of which the report has the first entries. Notes: credit less debit. */
  sums: z.object({ b2b: Sum, b2cLarge: Sum, registeredNotes: Sum, unregisteredNotes: Sum }),
  b2b: z.array(InvoiceRow.extend(Registered)),
  b2cLarge: z.array(InvoiceRow),
  /** Invoices and debit notes less credit notes. */
  b2cSmall: z.array(z.object({ ...Place, rate: z.number(), ...Taxes })),
  /** Table 12, invoices and debit notes less credit notes: for registered buyers, and for the others (from May 2025). */
  hsnB2b: z.array(HsnRow),
  hsnB2c: z.array(HsnRow),
  registeredNotes: z.array(NoteRow.extend(Registered)),
  unregisteredNotes: z.array(NoteRow.extend({ belongsTo: z.enum(['B2C large', 'B2C small']) })),
  series: z.array(
    z.object({ nature: z.string(), from: z.string(), to: z.string(), count: z.int(), cancelled: z.int() }),
  ),
})
export type GstReport = z.infer<typeof GstReport>

const GST_PARTS = [
  'b2b',
  'b2cLarge',
  'b2cSmall',
  'hsnB2b',
  'hsnB2c',
  'registeredNotes',
  'unregisteredNotes',
  'series',
] as const
export type GstPart = (typeof GST_PARTS)[number]

export const reports = endpoints({
  'GET /reports/sales': {
    policy: 'staff',
    area: 'accounts',
    summary: 'Sales, refunds, points, and payments that need a look',
    query: z.object(Range).refine(inOrder, ORDER),
    answer: SalesReport,
  },
  'GET /reports/sales.csv': {
    policy: 'staff',
    area: 'accounts',
    summary: 'One part of the sales report for a spreadsheet',
    query: z.object({ ...Range, part: z.enum(SALES_PARTS).default('days') }).refine(inOrder, ORDER),
    file: 'text/csv',
    answer: Bytes,
  },
  'GET /reports/gst': {
    policy: 'staff',
    area: 'accounts',
    summary: 'The tax documents of a month as the return GSTR-1 wants them; without a month the last one',
    query: z.object({ month: Month.optional() }),
    answer: GstReport,
  },
  'GET /reports/gst.csv': {
    policy: 'staff',
    area: 'accounts',
    summary: 'One table of the GST month, with the columns of the tax office’s offline tool',
    query: z.object({ month: Month.optional(), part: z.enum(GST_PARTS).default('b2b') }),
    file: 'text/csv',
    answer: Bytes,
  },
})
