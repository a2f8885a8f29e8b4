import { and, eq, inArray, isNull, ne, notLike, sql } from 'drizzle-orm'
import { bike, product } from '#db/schema/catalogue.ts'
import { setting } from '#db/schema/shop.ts'
import type { Db } from '#server/lib/tx.ts'

export async function readSetting(db: Db, key: string): Promise<unknown> {
  return (await readVersion(db, key)).value
}

/** Reads several settings at once; those never set are left out. */
export async function readSettings(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const found = await db
    .select({ key: setting.key, value: setting.value })
    .from(setting)
    .where(inArray(setting.key, [...keys]))
  return new Map(found.map(({ key, value }) => [key, value]))
}

export interface KindWarranty {
  readonly kind: string
  readonly warranty: 'none' | `${number} months`
}

/** Returns the kinds of products for sale without a lifetime warranty, in the order of their names. */
export async function kindsWithOtherWarranty(db: Db): Promise<KindWarranty[]> {
  return db
    .selectDistinct({ kind: product.kind, warranty: sql<KindWarranty['warranty']>`${product.warranty}` })
    .from(product)
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(
      and(isNull(product.archivedAt), isNull(bike.archivedAt), ne(product.warranty, 'lifetime'), ne(product.kind, '')),
    )
    .orderBy(product.kind, sql`2`)
}

/** Returns a setting with its version, which is 0 if it was never set. */
export async function readVersion(db: Db, key: string): Promise<{ value: unknown; version: number }> {
  const found = await db
    .select({ value: setting.value, version: setting.version })
    .from(setting)
    .where(eq(setting.key, key))
  return found[0] ?? { value: undefined, version: 0 }
}

export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  await db
    .insert(setting)
    .values({ key, value })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value: sql`excluded.value`, version: sql`${setting.version} + 1`, updatedAt: sql`now()` },
    })
}

/** Saves a setting if it still has the version that was read. Returns its new version, or undefined if it has not. */
export async function saveSetting(db: Db, key: string, value: unknown, seen: number): Promise<number | undefined> {
  if (seen === 0) {
    const inserted = await db.insert(setting).values({ key, value }).onConflictDoNothing().returning()
    return inserted[0]?.version
  }
  const updated = await db
    .update(setting)
    .set({ value, version: seen + 1, updatedAt: sql`now()` })
    .where(and(eq(setting.key, key), eq(setting.version, seen)))
    .returning()
  return updated[0]?.version
}

/**
 * Marks all settings as changed, so that cached pages are rendered again. Policies are left out: what somebody has accepted
 * depends on when they changed.
 */
export async function touchSettings(db: Db): Promise<void> {
  await db
    .update(setting)
    .set({ updatedAt: sql`now()` })
    .where(notLike(setting.key, `${POLICY}%`))
}

/** The beginning of the keys of policies. */
export const POLICY = 'policy '

/** When the seller last changed the text of a policy; null if all are the original ones. */
export const policiesChangedAt = sql`(select max(${setting.updatedAt}) from ${setting}
  where starts_with(${setting.key}, ${POLICY}))`
