import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertRows, isAmong, updateRows } from '#db/rows.ts'
import { account } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { stock, stockMovement } from '#db/schema/stock.ts'
import { locks, many, one, only, unsent, write } from '#db/statement.ts'
import { countedOptions, type Pieces, type Variant } from '#rules/variants.ts'
import { newId } from '#server/lib/ids.ts'

type StockRow = typeof stock.$inferSelect

export interface NamedStock extends StockRow {
  readonly name: string
  readonly bike: string
}

const VARIANT = { color: stock.color, model: stock.model, type: stock.type }

/** The name of the product with what was chosen of it, as messages and lists name a stock. */
const nameOfStock = sql<string>`concat_ws(', ', ${product.name}, ${stock.type}, ${stock.model}, ${stock.color})`

const NAMED = {
  id: stock.id,
  productId: stock.productId,
  ...VARIANT,
  isTracked: stock.isTracked,
  onHand: stock.onHand,
  reserved: stock.reserved,
  lowAt: stock.lowAt,
  isCurrent: stock.isCurrent,
  sku: stock.sku,
  barcode: stock.barcode,
  weightGrams: stock.weightGrams,
  updatedAt: stock.updatedAt,
  name: nameOfStock,
  bike: bike.name,
}

const stockToChange = (db: Db) =>
  db
    .select(NAMED)
    .from(stock)
    .innerJoin(product, eq(product.id, stock.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(
      sql`(${stock.productId} = any(${sql.placeholder('productIds')}) or ${stock.id} = any(${sql.placeholder('ids')}))`,
    )
    .orderBy(asc(stock.id))
    .for('no key update', { of: stock })

/** A stock, as far as it decides whether there is enough. */
export type ShownStock = Omit<NamedStock, 'updatedAt'>

/** Returns the stocks of those of the products that have any. */
export const stockOf = (productIds: readonly string[]) =>
  many<ShownStock>(sql`
    select stock.id, product_id as "productId", color, model, type, is_tracked as "isTracked", on_hand as "onHand", reserved,
      low_at as "lowAt", is_current as "isCurrent", sku, barcode, stock.weight_grams as "weightGrams",
      ${nameOfStock} as name, ${bike.name} as bike
    from ${stock} join ${product} on ${product.id} = product_id join ${bike} on ${bike.id} = ${product.bikeId}
    where ${isAmong(stock.productId, productIds)} order by stock.id`)

/** With what other orders have reserved of it, so that everything is locked in the order of ids. */
export const lockStockOf = (productIds: readonly string[], orderIds: readonly string[]) =>
  many(
    locks(
      (after) => sql`
    select id from ${stock} where ${after} and (product_id = any(${sql.param(productIds)}::uuid[])
      or id in (select stock_id from stock_reservation where order_id = any(${sql.param(orderIds)}::uuid[])))
    order by id for no key update`,
    ),
  )

interface LockedStocks {
  readonly productIds?: readonly string[]
  readonly ids?: readonly string[]
}

/** All stocks of products, and some by their ids. Always in the order of ids, so that transactions cannot deadlock. */
export const lockStock = ({ productIds = [], ids = [] }: LockedStocks) =>
  productIds.length + ids.length === 0 ? unsent<NamedStock[]>([]) : many<NamedStock>(stockToChange, { productIds, ids })

type NewMovement = typeof stockMovement.$inferInsert

/** With the stocks on hand, each of which has one at most. Returns their number: a repetition of a request is not recorded. */
export const recordMovements = (rows: readonly NewMovement[]) =>
  rows.length === 0
    ? unsent(0)
    : write(sql`
        with added as (
          ${insertRows(stockMovement, rows)} on conflict (stock_id, idempotency_key) do nothing returning stock_id, pieces
        )
        update ${stock} set on_hand = on_hand + added.pieces, updated_at = now() from added where id = added.stock_id`)

/** Returns how many pieces a request has booked as received. */
export const findReceived = (stockId: string, key: string) =>
  one((db) =>
    db
      .select({ pieces: stockMovement.pieces })
      .from(stockMovement)
      .where(and(eq(stockMovement.stockId, stockId), eq(stockMovement.idempotencyKey, key))),
  )

/** Returns the pieces of each stock that an order has taken and not returned. */
export const findUnreturnedItems = (orderId: string) =>
  many<Pieces>(sql`
    select stock_id as "stockId", -sum(pieces)::integer as qty from ${stockMovement} where order_id = ${orderId}
    group by stock_id having sum(pieces) < 0 order by stock_id`)

/** `drafts`: of those too. */
export const findForSale = (productId: string, { drafts = false } = {}) =>
  one((db) =>
    db
      .select({ id: product.id })
      .from(product)
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(
        and(
          eq(product.id, productId),
          drafts ? or(isNull(product.archivedAt), product.isDraft) : isNull(product.archivedAt),
          isNull(bike.archivedAt),
        ),
      ),
  )

export interface ProductVariant extends Variant {
  readonly productId: string
}

/** Creates untracked stocks, which are not current yet; those that there are already stay as they are. */
export const insertStocks = (variants: readonly ProductVariant[]) =>
  variants.length === 0
    ? unsent(0)
    : write(
        sql`${insertRows(
          stock,
          variants.map(({ productId, color, model, type }) => ({
            id: idOfStock(productId, { color, model, type }),
            ...{ productId, color, model, type, isTracked: false, isCurrent: false },
          })),
        )} on conflict do nothing`,
      )

const idOfStock = (productId: string, variant: Variant): string =>
  countedOptions(variant).length === 0 ? productId : newId()

/** The settings of a stock that are not its pieces. */
export type StockSettings = Pick<StockRow, 'isCurrent' | 'isTracked' | 'lowAt' | 'sku' | 'barcode' | 'weightGrams'>

export const updateStocks = (rows: readonly (StockSettings & { readonly id: string })[]) =>
  rows.length === 0 ? unsent(0) : write(updateRows(stock, rows))

/** Takes the SKUs of stocks away, which others may then get. */
export const clearSkus = (ids: readonly string[]) =>
  ids.length === 0
    ? unsent(0)
    : write(sql`update ${stock} set sku = null, updated_at = now() where id = any(${sql.param([...ids])}::uuid[])`)

/** Whose a SKU is. */
export interface SkuOwner {
  readonly sku: string | null
  readonly productId: string
  readonly name: string
  readonly bike: string
}

/** Finds the stocks that have one of these SKUs, which are in lower case. */
export const findSkus = (skus: readonly string[]) =>
  skus.length === 0
    ? unsent<SkuOwner[]>([])
    : many<SkuOwner>(sql`
        select sku, product_id as "productId", ${nameOfStock} as name, ${bike.name} as bike
        from ${stock} join ${product} on ${product.id} = product_id join ${bike} on ${bike.id} = ${product.bikeId}
        where is_current and lower(sku) = any(${sql.param([...skus])})`)

/** Returns the stock ledger of a product, newest first. */
export const movementsOf = (productId: string, most: number) =>
  many((db) =>
    db
      .select({
        at: stockMovement.at,
        kind: stockMovement.kind,
        pieces: stockMovement.pieces,
        reason: stockMovement.reason,
        ...VARIANT,
        by: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}`,
        orderNo: shopOrder.orderNo,
      })
      .from(stockMovement)
      .innerJoin(stock, eq(stock.id, stockMovement.stockId))
      .leftJoin(account, eq(account.id, stockMovement.actorId))
      .leftJoin(shopOrder, eq(shopOrder.id, stockMovement.orderId))
      .where(eq(stock.productId, productId))
      .orderBy(desc(stockMovement.id))
      .limit(most),
  )

const LOW = sql`${stock.onHand} - ${stock.reserved} <= ${stock.lowAt}`

const trackedForSale = and(stock.isTracked, isNull(product.archivedAt), isNull(bike.archivedAt))

/** Counts the products for sale whose stock is tracked, and those of them of which something runs low. */
export const countStocks = () =>
  only<{ tracked: number; low: number }>(sql`
    select count(distinct product_id) as tracked, count(distinct product_id) filter (where ${LOW}) as low
    from ${stock} join ${product} on ${eq(product.id, stock.productId)} join ${bike} on ${eq(bike.id, product.bikeId)}
    where ${trackedForSale}`)

/** Finds a product for sale whose stock is tracked. */
export const findAnyTracked = () =>
  one((db) =>
    db
      .select({ id: product.id })
      .from(stock)
      .innerJoin(product, eq(product.id, stock.productId))
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(trackedForSale)
      .limit(1),
  )

/** Returns the tracked stocks of products for sale, lowest first, with the number of people waiting. */
export const findTrackedStocks = (onlyLow: boolean) =>
  many((db) =>
    db
      .select({
        ...NAMED,
        waiting: sql<number>`(select count(*)::integer from stock_wait w where w.product_id = ${product.id}
          and (${stock.color} is null or w.color is null or lower(w.color) = lower(${stock.color}))
          and (${stock.model} is null or w.model is null or lower(w.model) = lower(${stock.model}))
          and (${stock.type} is null or w.type is null or lower(w.type) = lower(${stock.type})))`,
      })
      .from(stock)
      .innerJoin(product, eq(product.id, stock.productId))
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(and(trackedForSale, onlyLow ? LOW : undefined))
      .orderBy(sql`${LOW} desc`, sql`${stock.onHand} - ${stock.reserved}`, asc(bike.no), nameOfStock)
      .limit(1000),
  )
