import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { product } from '#db/schema/catalogue.ts'
import { orderLine, shopOrder } from '#db/schema/orders.ts'
import { warrantyUnit } from '#db/schema/warranty.ts'
import type { Db } from '#server/lib/tx.ts'

type NewUnit = typeof warrantyUnit.$inferInsert

/** A dispatched piece, with the data of its order line. */
export interface UnitRow {
  readonly code: string
  readonly orderLineId: string
  readonly orderId: string
  readonly productName: string
  readonly bikeName: string
  readonly model: string
  readonly type: string
  readonly color: string
}

/** Inserts the codes of pieces; a piece that already has a code is not changed. */
export async function insertUnits(db: Db, rows: readonly NewUnit[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(warrantyUnit)
    .values([...rows])
    .onConflictDoNothing({ target: [warrantyUnit.orderLineId, warrantyUnit.place] })
}

const unitColumns = {
  code: warrantyUnit.code,
  orderLineId: warrantyUnit.orderLineId,
  orderId: orderLine.orderId,
  productName: orderLine.productName,
  bikeName: orderLine.bikeName,
  model: orderLine.model,
  type: orderLine.type,
  color: orderLine.color,
}

export async function unitsOf(db: Db, orderId: string): Promise<UnitRow[]> {
  return db
    .select(unitColumns)
    .from(warrantyUnit)
    .innerJoin(orderLine, eq(orderLine.id, warrantyUnit.orderLineId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.place), asc(warrantyUnit.place))
}

/** The maximum number of pieces to choose from. */
const MOST_PARTS = 200

/** Returns the pieces of an account's delivered orders, newest first, or the one with this code among them. */
export async function deliveredUnits(db: Db, accountId: string, code?: string) {
  return db
    .select({ ...unitColumns, orderNo: shopOrder.orderNo })
    .from(warrantyUnit)
    .innerJoin(orderLine, eq(orderLine.id, warrantyUnit.orderLineId))
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(
      and(
        eq(shopOrder.accountId, accountId),
        eq(shopOrder.status, 'Delivered'),
        code === undefined ? undefined : eq(warrantyUnit.code, code),
      ),
    )
    .orderBy(desc(shopOrder.placedAt), asc(orderLine.place), asc(warrantyUnit.place))
    .limit(MOST_PARTS)
}

/** Locks a piece until the transaction ends, so that of two claims about it at once the second sees the first. */
export async function lockUnit(db: Db, code: string): Promise<void> {
  await db.select({ code: warrantyUnit.code }).from(warrantyUnit).where(eq(warrantyUnit.code, code)).for('update')
}

/** Returns a piece with everything its page shows. */
export async function unitByCode(db: Db, code: string) {
  const [row] = await db
    .select({
      ...unitColumns,
      image: orderLine.image,
      material: product.material,
      warranty: orderLine.warranty,
      placedAt: shopOrder.placedAt,
      sentAt: sql<Date>`coalesce(${shopOrder.dispatchedAt}, ${warrantyUnit.issuedAt})`.mapWith(warrantyUnit.issuedAt),
      status: shopOrder.status,
      goodsReturnedAt: shopOrder.goodsReturnedAt,
      payment: shopOrder.payment,
    })
    .from(warrantyUnit)
    .innerJoin(orderLine, eq(orderLine.id, warrantyUnit.orderLineId))
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(eq(warrantyUnit.code, code))
  return row
}

export async function unitsByCode(db: Db, codes: readonly string[]): Promise<UnitRow[]> {
  if (codes.length === 0) return []
  return db
    .select(unitColumns)
    .from(warrantyUnit)
    .innerJoin(orderLine, eq(orderLine.id, warrantyUnit.orderLineId))
    .where(inArray(warrantyUnit.code, [...codes]))
}
