import type { Coupon } from '#contract/coupons.ts'
import { istDate } from '#rules/financial-year.ts'
import { endOfDay, startOfDay } from '#rules/india-time.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { type AuditAction, audit } from '#server/modules/audit/audit.service.ts'
import { countCouponUses } from '#server/modules/orders/orders.store.ts'
import { settingConflict } from '#server/modules/settings/settings-admin.service.ts'
import { type CouponRow, findCouponsWithUses, insertCoupon, lockCoupon, updateCoupon } from './coupons.store.ts'

type Terms = Pick<
  Coupon,
  'percent' | 'amount' | 'from' | 'until' | 'usageLimit' | 'usageLimitPerCustomer' | 'withFirstOrder'
>

const subjectOf = (code: string) => `coupon ${code}`

export async function listCoupons(ctx: Ctx): Promise<Coupon[]> {
  const found = await run(ctx, findCouponsWithUses())
  return found.map(({ row, usageCount }) => toCoupon(row, usageCount, ctx.now))
}

export const addCoupon = (ctx: Ctx, { code, ...terms }: Terms & { readonly code: string }): Promise<Coupon> =>
  ctx.tx(async (tx) => {
    const row: CouponRow = { code, ...columnsOf(terms), version: 1 }
    if (!(await run(tx, insertCoupon(row)))) {
      const message = 'There is a coupon with this code, or there was one.'
      throw new ShopProblem('conflict', message, { fields: { code: message } })
    }
    await audit(ctx, tx, { action: 'coupon added', subject: subjectOf(code), after: noted(row) })
    return toCoupon(row, 0, ctx.now)
  })

/** Changes the terms of a coupon from now on. Orders that have used it keep their discount. */
export const changeCoupon = (ctx: Ctx, code: string, { version, ...terms }: Terms & { readonly version: number }) =>
  changing(ctx, code, version, 'coupon changed', (before) => ({ ...before, ...columnsOf(terms, before) }))

export const endCoupon = (ctx: Ctx, code: string, version: number) =>
  changing(ctx, code, version, 'coupon ended', (before) => {
    if (before.endsAt && before.endsAt <= ctx.now) throw new ShopProblem('conflict', 'This coupon has ended already.')
    // A coupon that has not started yet never will.
    const startsAt = before.startsAt && before.startsAt > ctx.now ? ctx.now : before.startsAt
    return { ...before, startsAt, endsAt: ctx.now }
  })

/** Changes a coupon under its row lock, so that no order can be placed with it at the same time. */
const changing = (
  ctx: Ctx,
  code: string,
  seen: number,
  action: AuditAction['action'],
  change: (before: CouponRow) => CouponRow,
) =>
  ctx.tx(async (tx) => {
    const before = await requireUnchanged(ctx, tx, code, seen)
    const after = change(before)
    await run(tx, updateCoupon(after))
    const states = { before: noted(before), after: noted(after) }
    await audit(ctx, tx, { action, subject: subjectOf(code), ...states, version: seen + 1 })
    const { all } = await run(tx, countCouponUses(code))
    return toCoupon({ ...after, version: seen + 1 }, all, ctx.now)
  })

async function requireUnchanged(ctx: Ctx, tx: Tx, code: string, seen: number): Promise<CouponRow> {
  const row = await run(tx, lockCoupon(code))
  if (!row) throw notFound('coupon')
  const { version } = row
  if (version === seen) return row
  const { all } = await run(tx, countCouponUses(code))
  throw await settingConflict(tx, subjectOf(code), { seen, version, current: toCoupon(row, all, ctx.now) })
}

const lastMomentOf = (day: string): Date => new Date(endOfDay(day).getTime() - 1)
const dayOf = (at: Date | null): string => (at === null ? '' : istDate(at))

/** An unchanged day keeps its time, so that a coupon ended at noon is not valid again in the evening. */
function columnsOf(terms: Terms, before?: CouponRow): Omit<CouponRow, 'code' | 'version'> {
  const { percent, amount, from, until, usageLimit, usageLimitPerCustomer, withFirstOrder } = terms
  const moment = (day: string, previous: Date | null | undefined, of: (day: string) => Date) =>
    day === '' ? null : previous && dayOf(previous) === day ? previous : of(day)
  return {
    percent,
    amount: amount === null ? null : fromRupees(amount),
    startsAt: moment(from, before?.startsAt, startOfDay),
    endsAt: moment(until, before?.endsAt, lastMomentOf),
    usageLimit,
    usageLimitPerCustomer,
    withFirstOrder,
  }
}

const termsOf = (row: CouponRow): Terms => ({
  percent: row.percent,
  amount: row.amount === null ? null : toRupees(row.amount),
  from: dayOf(row.startsAt),
  until: dayOf(row.endsAt),
  usageLimit: row.usageLimit,
  usageLimitPerCustomer: row.usageLimitPerCustomer,
  withFirstOrder: row.withFirstOrder,
})

const noted = (row: CouponRow) => ({ ...termsOf(row), endsAt: row.endsAt?.toISOString() })

function toCoupon(row: CouponRow, usageCount: number, now: Date): Coupon {
  const { code, startsAt, endsAt, usageLimit, version } = row
  const state =
    endsAt && endsAt <= now
      ? 'ended'
      : startsAt && startsAt > now
        ? 'planned'
        : usageLimit !== null && usageCount >= usageLimit
          ? 'used up'
          : 'valid'
  return {
    code,
    ...termsOf(row),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state,
    usageCount,
    version,
  }
}
