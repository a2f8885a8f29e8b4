import { z } from 'zod'
import { foldCoupon } from '#rules/coupon.ts'
import { endpoints } from './endpoint.ts'
import { DayOrNone, hundredths, Version } from './fields.ts'

const Code = z
  .string({ error: 'Code is required' })
  .max(100)
  .overwrite(foldCoupon)
  .regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, { error: '3 to 40 letters, digits, - or _' })

const Times = z.number().int({ error: 'Whole numbers only.' }).min(1, { error: 'At least 1' }).max(1_000_000).nullable()

const CouponTerms = {
  /** Exactly one of the two: percent of the products, or rupees. */
  percent: z
    .number()
    .gt(0, { error: 'More than 0 percent' })
    .max(100, { error: 'At most 100 percent' })
    .refine(hundredths, { error: 'At most two decimals.' })
    .nullable(),
  amount: z
    .number()
    .gt(0, { error: 'More than nothing.' })
    .max(1_000_000, { error: 'At most ₹ 10,00,000' })
    .refine(hundredths, { error: 'At most two decimals.' })
    .nullable(),
  /** The first and last day in India. */
  from: DayOrNone,
  until: DayOrNone,
  /** The maximum number of uses in total, and by one customer; null for no limit. */
  usageLimit: Times,
  usageLimitPerCustomer: Times,
  withFirstOrder: z.boolean(),
}

const oneKind = ({ percent, amount }: { percent: number | null; amount: number | null }) =>
  (percent === null) !== (amount === null)
const ONE_KIND = { error: 'Percent or rupees: please fill in one of them.', path: ['percent'] }
const inOrder = ({ from, until }: { from: string; until: string }) => from === '' || until === '' || from <= until
const ORDER = { error: 'The last day comes before the first.', path: ['until'] }

const Coupon = z.object({
  code: z.string(),
  ...CouponTerms,
  /** Moments; null for immediately, and for no end. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  state: z.enum(['planned', 'valid', 'used up', 'ended']),
  usageCount: z.int(),
  version: z.int(),
})
export type Coupon = z.infer<typeof Coupon>

const named = z.object({ code: z.string().overwrite(foldCoupon).max(40) })

export const coupons = endpoints({
  'GET /coupons': { policy: 'admin', summary: 'All coupons, with how often they were used', answer: z.array(Coupon) },
  'POST /coupons': {
    policy: 'admin',
    status: 201,
    summary: 'Adds a coupon; each code is given once for ever (P10)',
    body: z
      .object({ code: Code, ...CouponTerms })
      .refine(oneKind, ONE_KIND)
      .refine(inOrder, ORDER),
    answer: Coupon,
  },
  'PUT /coupons/{code}': {
    policy: 'admin',
    summary: 'Changes what a coupon gives, for orders that are placed from now on',
    params: named,
    body: z
      .object({ version: Version, ...CouponTerms })
      .refine(oneKind, ONE_KIND)
      .refine(inOrder, ORDER),
    answer: Coupon,
  },
  'POST /coupons/{code}/end': {
    policy: 'admin',
    summary: 'Ends a coupon at once',
    params: named,
    body: z.object({ version: Version }),
    answer: Coupon,
  },
})
