import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Day } from './fields.ts'

/** The most days that are looked at at once. */
const MOST_DAYS = 731

/** The longest list in a report; the file of that part has all of it. */
export const MOST_LISTED = 100

const Range = {
  /** First and last day in India, both included; without them the last 30 days (S2 §9). */
  from: Day.optional(),
  to: Day.optional(),
}

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || (from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000)
const ORDER = { error: 'The first day comes before the last, at most two years before it.', path: ['to'] }

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'A month is written as YYYY-MM' })

/** Amounts are rupees. */
const Counted = { orders: z.int(), amount: z.number() }

const SalesReport = z.object({
  from: z.string(),
  to: z.string(),
  /** Orders that were paid in the range, whatever became of them later. */
  total: z.object({
    ...Counted,
    average: z.number(),
    refunded: z.number(),
    /** What is left after refunds. */
    net: z.number(),
  }),
  /** Every day of the range. */
  days: z.array(z.object({ day: z.string(), ...Counted })),
  /** Orders that were placed in the range, by what became of them. */
  statuses: z.array(z.object({ status: z.string(), ...Counted })),
  /** Goods without GST, before discounts of the order; the best sellers. */
  products: z.array(z.object({ product: z.string(), bike: z.string(), qty: z.int(), ...Counted })),
  /** How many products were sold in all. */
  allProducts: z.int(),
  bikes: z.array(z.object({ bike: z.string(), qty: z.int(), ...Counted })),
  states: z.array(z.object({ state: z.string(), ...Counted })),
  /** The newest. */
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
    held: z.int(),
    owed: z.int(),
  }),
  /** Payments that a person has to look at, as of now. */
  looks: z.array(
    z.object({
      kind: z.enum(['order', 'orphan', 'refund']),
      since: z.string(),
      reference: z.string(),
      amount: z.number(),
      why: z.string(),
    }),
  ),
})
export type SalesReport = z.infer<typeof SalesReport>

/** The parts of the report that can be had as a file. */
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
/** Rows that count what was invoiced, and rows that take away, as negative amounts, what was credited. */
const Document = { document: z.enum(['Invoices', 'Credit notes']) }

const Sum = z.object({ count: z.int(), value: z.number(), ...Taxes })

const GstReport = z.object({
  month: z.string(),
  gstin: z.string(),
  /** From which value on an invoice to an unregistered buyer in another state is listed by itself. */
  largeFrom: z.number(),
  invoices: z.object({ count: z.int(), ...Taxes, roundOff: z.number(), value: z.number() }),
  creditNotes: z.object({ count: z.int(), ...Taxes, roundOff: z.number(), value: z.number() }),
  /** What the lists of documents come to as wholes: in the report are their beginnings. */
  sums: z.object({ b2b: Sum, b2cLarge: Sum, registeredNotes: Sum, unregisteredNotes: Sum }),
  b2b: z.array(InvoiceRow.extend({ gstin: z.string(), name: z.string() })),
  b2cLarge: z.array(InvoiceRow),
  b2cSmall: z.array(z.object({ ...Document, ...Place, rate: z.number(), ...Taxes })),
  hsn: z.array(z.object({ ...Document, hsn: z.string(), uqc: z.string(), qty: z.int(), rate: z.number(), ...Taxes })),
  registeredNotes: z.array(InvoiceRow.extend({ gstin: z.string(), name: z.string(), against: z.string() })),
  unregisteredNotes: z.array(InvoiceRow.extend({ against: z.string(), belongsTo: z.enum(['B2C large', 'B2C small']) })),
  series: z.array(
    z.object({ nature: z.string(), from: z.string(), to: z.string(), count: z.int(), cancelled: z.int() }),
  ),
})
export type GstReport = z.infer<typeof GstReport>

const GST_PARTS = ['b2b', 'b2cLarge', 'b2cSmall', 'hsn', 'registeredNotes', 'unregisteredNotes', 'series'] as const
export type GstPart = (typeof GST_PARTS)[number]

const File = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

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
    answer: File,
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
    summary: 'One table of the GST month for a spreadsheet',
    query: z.object({ month: Month.optional(), part: z.enum(GST_PARTS).default('b2b') }),
    file: 'text/csv',
    answer: File,
  },
})
