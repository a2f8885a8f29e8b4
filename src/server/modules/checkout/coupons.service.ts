import type { Coupon } from '#contract/coupons.ts'
import { istDate } from '#rules/financial-year.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { couponUses } from '#server/modules/orders/orders.service.ts'
import { changedMeanwhile } from '#server/modules/settings/settings-admin.service.ts'
import { type CouponRow, couponByCode, couponsWithUses, insertCoupon, updateCoupon } from './coupons.queries.ts'

type Terms = Pick<Coupon, 'percent' | 'amount' | 'from' | 'until' | 'uses' | 'usesEach' | 'withFirstOrder'>

const subjectOf = (code: string) => `coupon ${code}`

export async function listCoupons(ctx: Ctx): Promise<Coupon[]> {
  const found = await couponsWithUses(ctx.db)
  return found.map(({ row, used }) => present(row, used, ctx.now))
}

export const addCoupon = (ctx: Ctx, { code, ...terms }: Terms & { readonly code: string }): Promise<Coupon> =>
  ctx.tx(async (tx) => {
    const row: CouponRow = { code, ...columnsOf(terms), version: 1 }
    if (!(await insertCoupon(tx.db, row))) {
      const message = 'There is a coupon with this code, or there was one.'
      throw new ShopProblem('conflict', message, { fields: { code: message } })
    }
    await audit(tx, ctx, { action: 'coupon added', subject: subjectOf(code), after: noted(row) })
    return present(row, 0, ctx.now)
  })

/** Changes what a coupon gives from now on; orders that have used it keep what it gave them. */
export const changeCoupon = (ctx: Ctx, code: string, { version, ...terms }: Terms & { readonly version: number }) =>
  changing(ctx, code, version, 'coupon changed', (before) => ({ ...before, ...columnsOf(terms, before) }))

export const endCoupon = (ctx: Ctx, code: string, version: number) =>
  changing(ctx, code, version, 'coupon ended', (before) => {
    if (before.endsAt && before.endsAt <= ctx.now) throw new ShopProblem('conflict', 'This coupon has ended already.')
    // One that has not begun never does.
    const startsAt = before.startsAt && before.startsAt > ctx.now ? ctx.now : before.startsAt
    return { ...before, startsAt, endsAt: ctx.now }
  })

/** The coupon's lock lets no order be placed with it meanwhile. */
const changing = (ctx: Ctx, code: string, seen: number, action: string, change: (before: CouponRow) => CouponRow) =>
  ctx.tx(async (tx) => {
    const before = await lockCoupon(tx, code, seen)
    const after = change(before)
    await updateCoupon(tx.db, after)
    await audit(tx, ctx, { action, subject: subjectOf(code), before: noted(before), after: noted(after) })
    const { all } = await couponUses(tx.db, code, ctx.user?.id ?? '')
    return present({ ...after, version: seen + 1 }, all, ctx.now)
  })

async function lockCoupon(tx: Tx, code: string, seen: number): Promise<CouponRow> {
  const row = await couponByCode(tx.db, code, true)
  if (!row) throw new ShopProblem('not_found', 'There is no such coupon.')
  if (row.version !== seen) throw await changedMeanwhile(tx, subjectOf(code))
  return row
}

const DAY_MS = 24 * 3600 * 1000
const startOf = (day: string): Date => new Date(`${day}T00:00:00+05:30`)
const lastMomentOf = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS - 1)
const dayOf = (at: Date | null): string => (at === null ? '' : istDate(at))

/** A day that stays the same keeps its moment: a coupon that was ended at noon does not come back for the evening. */
function columnsOf(terms: Terms, before?: CouponRow): Omit<CouponRow, 'code' | 'version'> {
  const { percent, amount, from, until, uses, usesEach, withFirstOrder } = terms
  const moment = (day: string, was: Date | null | undefined, of: (day: string) => Date) =>
    day === '' ? null : was && dayOf(was) === day ? was : of(day)
  return {
    percent,
    amount: amount === null ? null : fromRupees(amount),
    startsAt: moment(from, before?.startsAt, startOf),
    endsAt: moment(until, before?.endsAt, lastMomentOf),
    uses,
    usesEach,
    withFirstOrder,
  }
}

const termsOf = (row: CouponRow): Terms => ({
  percent: row.percent,
  amount: row.amount === null ? null : toRupees(row.amount),
  from: dayOf(row.startsAt),
  until: dayOf(row.endsAt),
  uses: row.uses,
  usesEach: row.usesEach,
  withFirstOrder: row.withFirstOrder,
})

const noted = (row: CouponRow) => ({ ...termsOf(row), endsAt: row.endsAt?.toISOString() })

function present(row: CouponRow, used: number, now: Date): Coupon {
  const { code, startsAt, endsAt, uses, version } = row
  const state =
    endsAt && endsAt <= now
      ? 'ended'
      : startsAt && startsAt > now
        ? 'planned'
        : uses !== null && used >= uses
          ? 'used up'
          : 'valid'
  return {
    code,
    ...termsOf(row),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state,
    used,
    version,
  }
}
