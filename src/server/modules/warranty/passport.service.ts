import { randomInt } from 'node:crypto'
import { renderSVG } from 'uqr'
import type { LineRow } from '#db/schema/orders.ts'
import { foldShopNumber } from '#rules/shop-number.ts'
import { formatUnitCode, unitCode } from '#rules/warranty-code.ts'
import { warrantyEnd } from '#rules/warranty-terms.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { requireReadableOrder } from '#server/modules/orders/orders.service.ts'
import { findUnit, findUnitsOf, insertUnits } from './units.store.ts'
import { presentUnit } from './warranty.rules.ts'
import { findClaimsOf } from './warranty.store.ts'

const newCode = (): string => unitCode(Array.from({ length: 11 }, () => randomInt(32)))

const passportAddress = ({ config }: Pick<Ctx, 'config'>): string => `${config.publicUrl}/warranty`

/** Once per piece. Returns what the tax invoice prints about them. The caller holds the order's row lock. */
export async function issueUnits(ctx: Ctx, tx: Tx, orderId: string, lines: readonly LineRow[]) {
  const pieces = lines.flatMap((line) =>
    Array.from({ length: line.qty }, (_, index) => ({ code: newCode(), orderLineId: line.id, place: index + 1 })),
  )
  await run(tx, insertUnits(pieces))
  const units = await run(tx, findUnitsOf(orderId))
  return {
    address: passportAddress(ctx),
    units: units.map(({ code, productName, bikeName }) => ({ code, description: `${productName}, ${bikeName}` })),
  }
}

/** A malformed code gets the same error as an unknown one. */
export async function getPassport(ctx: Ctx, code: string | null) {
  const unit = code === null ? undefined : await run(ctx, findUnit(code))
  if (!unit) {
    throw new ShopProblem(
      'not_found',
      'We do not know this code. Please compare it with your invoice, character by character.',
    )
  }
  const end = warrantyEnd(unit.warranty, unit.sentAt)
  const returned = unit.status === 'Cancelled' || unit.payment === 'refunded' || unit.goodsReturnedAt !== null
  return {
    unit: {
      ...presentUnit(unit),
      image: unit.image,
      material: unit.material ?? '',
      boughtAt: unit.placedAt.toISOString(),
      sentAt: unit.sentAt.toISOString(),
      warranty: unit.warranty,
      coveredUntil: end?.toISOString() ?? null,
      returned,
      covered: !returned && unit.warranty !== 'none' && (end === null || ctx.now < end),
    },
  }
}

/** Larger orders show only the codes, as a hundred pictures would not help. */
const MAX_PICTURED = 24

/** Returns the pieces of the customer's own order, and the customer's claims about it. */
export async function getOwnUnits(ctx: Ctx, orderId: string) {
  const order = await requireReadableOrder(ctx, orderId)
  const units = await run(ctx, findUnitsOf(orderId))
  const codes = new Set(units.map((unit) => unit.code))
  const claims = ctx.user ? await run(ctx, findClaimsOf({ id: ctx.user.id, emails: [ctx.user.email] })) : []
  const pictured = units.length <= MAX_PICTURED
  return {
    units: units.map((unit) => ({
      ...presentUnit(unit),
      qr: pictured ? renderSVG(`${passportAddress(ctx)}/${formatUnitCode(unit.code)}`, { border: 2 }) : null,
    })),
    claims: claims.filter(
      (claim) => foldShopNumber(claim.orderNo) === order.orderNo || codes.has(claim.unitCode ?? ''),
    ),
  }
}
