import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { product } from '#db/schema/catalogue.ts'
import { orderLine, shopOrder } from '#db/schema/orders.ts'
import { warrantyUnit } from '#db/schema/warranty.ts'
import { many, one, type ResultOf, unsent, write } from '#db/statement.ts'

/** Inserts the codes of pieces; a piece that already has a code is not changed. */
export const insertUnits = (rows: readonly (typeof warrantyUnit.$inferInsert)[]) =>
  rows.length === 0
    ? unsent(0)
    : write((db) =>
        db
          .insert(warrantyUnit)
          .values([...rows])
          .onConflictDoNothing({ target: [warrantyUnit.orderLineId, warrantyUnit.place] }),
      )

const UNIT = {
  code: warrantyUnit.code,
  orderLineId: warrantyUnit.orderLineId,
  orderId: orderLine.orderId,
  productName: orderLine.productName,
  bikeName: orderLine.bikeName,
  model: orderLine.model,
  type: orderLine.type,
  color: orderLine.color,
}

const unitsWith = (db: Db, condition: SQL) =>
  db.select(UNIT).from(warrantyUnit).innerJoin(orderLine, eq(orderLine.id, warrantyUnit.orderLineId)).where(condition)

/** Returns the dispatched pieces of an order, with the data of their order lines. */
export const findUnitsOf = (orderId: string) =>
  many((db) => unitsWith(db, eq(orderLine.orderId, orderId)).orderBy(asc(orderLine.place), asc(warrantyUnit.place)))

export type UnitRow = ResultOf<ReturnType<typeof findUnitsOf>>[number]

/** The maximum number of pieces to choose from. */
const MOST_PARTS = 200

/** Returns the pieces of an account's delivered orders, newest first, or the one with this code among them. */
export const findDeliveredUnits = (accountId: string, code?: string) =>
  many((db) =>
    db
      .select({ ...UNIT, orderNo: shopOrder.orderNo })
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
      .limit(MOST_PARTS),
  )

/** Locks a piece until the transaction ends, so that of two claims about it at once the second sees the first. */
export const lockUnit = (code: string) =>
  one((db) =>
    db.select({ code: warrantyUnit.code }).from(warrantyUnit).where(eq(warrantyUnit.code, code)).for('update'),
  )

export const findUnit = (code: string) =>
  one((db) =>
    db
      .select({
        ...UNIT,
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
      .where(eq(warrantyUnit.code, code)),
  )

export const findUnits = (codes: readonly string[]) =>
  codes.length === 0 ? unsent<UnitRow[]>([]) : many((db) => unitsWith(db, inArray(warrantyUnit.code, [...codes])))
