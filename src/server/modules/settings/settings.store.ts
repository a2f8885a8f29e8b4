import { and, eq, inArray, isNull, ne, notLike, sql } from 'drizzle-orm'
import { bike, product } from '#db/schema/catalogue.ts'
import { setting } from '#db/schema/shop.ts'
import { many, mapped, one, plannedEachTime, write } from '#db/statement.ts'
import { ORIGINAL_POLICIES_AT } from './policy-texts.ts'

/** Returns a setting with its version, which is 0 if it was never set. */
export const readSetting = (key: string) =>
  mapped(
    one((db) =>
      db.select({ value: setting.value, version: setting.version }).from(setting).where(eq(setting.key, key)),
    ),
    (found) => found ?? { value: undefined, version: 0 },
  )

/** Returns the values of several settings by their keys; those never set are left out. */
export const readSettings = (keys: readonly string[]) =>
  mapped(
    many((db) =>
      db
        .select({ key: setting.key, value: setting.value })
        .from(setting)
        .where(inArray(setting.key, [...keys])),
    ),
    (found): ReadonlyMap<string, unknown> => new Map(found.map(({ key, value }) => [key, value])),
  )

type OtherWarranty = 'none' | `${number} months`

/** Returns the kinds of products for sale without a lifetime warranty, in the order of their names. */
export const findKindsWithOtherWarranty = () =>
  many((db) =>
    db
      .selectDistinct({ kind: product.kind, warranty: sql<OtherWarranty>`${product.warranty}` })
      .from(product)
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(
        and(
          isNull(product.archivedAt),
          isNull(bike.archivedAt),
          ne(product.warranty, 'lifetime'),
          ne(product.kind, ''),
        ),
      )
      .orderBy(product.kind, sql`2`),
  )

export const writeSetting = (key: string, value: unknown) =>
  write((db) =>
    db
      .insert(setting)
      .values({ key, value })
      .onConflictDoUpdate({
        target: setting.key,
        set: { value: sql`excluded.value`, version: sql`${setting.version} + 1`, updatedAt: sql`now()` },
      }),
  )

/** Saves a setting if it still has the version that was read. Returns it with its new version. */
export const saveSetting = (key: string, value: unknown, seen: number) =>
  one((db) =>
    seen === 0
      ? db.insert(setting).values({ key, value }).onConflictDoNothing().returning()
      : db
          .update(setting)
          .set({ value, version: seen + 1, updatedAt: sql`now()` })
          .where(and(eq(setting.key, key), eq(setting.version, seen)))
          .returning(),
  )

/** So that cached pages are rendered again; not policies, whose acceptance depends on when they changed. */
export const touchSettings = () =>
  write((db) =>
    db
      .update(setting)
      .set({ updatedAt: sql`now()` })
      .where(plannedEachTime(notLike(setting.key, `${POLICY}%`))),
  )

/** The beginning of the keys of policies. */
export const POLICY = 'policy '

/** The time from which the policies are as they are now, as a part of a statement. */
export const policiesInForceSince = sql`greatest(${ORIGINAL_POLICIES_AT}::timestamptz, (
  select max(${setting.updatedAt}) from ${setting} where starts_with(${setting.key}, ${POLICY})))`
