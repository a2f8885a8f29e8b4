import { and, eq, sql } from 'drizzle-orm'
import { setting } from '#db/schema/shop.ts'
import type { Db } from '#server/lib/tx.ts'

export async function readSetting(db: Db, key: string): Promise<unknown> {
  return (await readVersion(db, key)).value
}

/** A subject with its version, 0 for one that nobody has set. */
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

/** Sets a subject that is still at the version that was seen. Gives its new version; undefined when it is not. */
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

/** What pages are made of may be another thing from this moment on: they are made anew. */
export async function touchSettings(db: Db): Promise<void> {
  await db.update(setting).set({ updatedAt: sql`now()` })
}
