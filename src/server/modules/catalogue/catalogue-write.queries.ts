import { bike, product, productImage } from '#db/schema/catalogue.ts'
import type { Db } from '#server/lib/tx.ts'

export type NewBike = typeof bike.$inferInsert
export type NewProduct = typeof product.$inferInsert
export type NewProductImage = typeof productImage.$inferInsert

export async function insertBikes(db: Db, rows: readonly NewBike[]): Promise<void> {
  if (rows.length > 0) await db.insert(bike).values([...rows])
}

export async function insertProducts(db: Db, rows: readonly NewProduct[]): Promise<void> {
  if (rows.length > 0) await db.insert(product).values([...rows])
}

export async function insertProductImages(db: Db, rows: readonly NewProductImage[]): Promise<void> {
  if (rows.length > 0) await db.insert(productImage).values([...rows])
}

export async function hasBikes(db: Db): Promise<boolean> {
  return (await db.select({ id: bike.id }).from(bike).limit(1)).length > 0
}
