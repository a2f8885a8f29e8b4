import { randomInt } from 'node:crypto'
import { renderSVG } from 'uqr'
import { showUnitCode, unitCode } from '#rules/warranty-code.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type LineRow, requireOwnOrder } from '#server/modules/orders/orders.service.ts'
import { claimsOf, insertUnits, unitByCode, unitsOf } from './warranty.queries.ts'
import { presentUnit } from './warranty.rules.ts'

const newCode = (): string => unitCode(Array.from({ length: 11 }, () => randomInt(32)))

const passportAddress = ({ config }: Pick<Ctx, 'config'>): string => `${config.publicUrl}/warranty`

/**
 * Gives every piece of an order that leaves its code, once, however often the order is sent, and says what its tax
 * invoice tells of them. The caller holds the order's lock.
 */
export async function issueUnits(ctx: Ctx, tx: Tx, orderId: string, lines: readonly LineRow[]) {
  const pieces = lines.flatMap((line) =>
    Array.from({ length: line.qty }, (_, index) => ({ code: newCode(), orderLineId: line.id, place: index + 1 })),
  )
  await insertUnits(tx.db, pieces)
  const units = await unitsOf(tx.db, orderId)
  return {
    address: passportAddress(ctx),
    units: units.map(({ code, productName, bikeName }) => ({ code, description: `${productName}, ${bikeName}` })),
  }
}

/** What is known of a piece, for whoever has its code; the same refusal for a wrong code as for one of nobody. */
export async function getPassport(ctx: Ctx, code: string | null) {
  const unit = code === null ? undefined : await unitByCode(ctx.db, code)
  if (!unit) {
    throw new ShopProblem(
      'not_found',
      'We do not know this code. Please compare it with your invoice, letter by letter.',
    )
  }
  return {
    unit: {
      ...presentUnit(unit),
      image: unit.image,
      material: unit.material ?? '',
      boughtAt: unit.placedAt.toISOString(),
      sentAt: unit.sentAt.toISOString(),
      covered: unit.status !== 'Cancelled' && unit.payment !== 'refunded',
    },
  }
}

/** An order with more pieces shows their codes without pictures: a page of a hundred would help nobody. */
const MOST_PICTURED = 24

/** The pieces of an own order, and the claims about it that are theirs to follow. */
export async function getOwnUnits(ctx: Ctx, orderId: string) {
  const order = await requireOwnOrder(ctx, orderId)
  const units = await unitsOf(ctx.db, orderId)
  const codes = new Set(units.map((unit) => unit.code))
  const claims = ctx.user ? await claimsOf(ctx.db, ctx.user) : []
  const pictured = units.length <= MOST_PICTURED
  return {
    units: units.map((unit) => ({
      ...presentUnit(unit),
      qr: pictured ? renderSVG(`${passportAddress(ctx)}/${showUnitCode(unit.code)}`, { border: 2 }) : null,
    })),
    claims: claims.filter((claim) => claim.orderNo.toUpperCase() === order.orderNo || codes.has(claim.unitCode ?? '')),
  }
}
