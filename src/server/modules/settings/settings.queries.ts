import { eq, sql } from 'drizzle-orm'
import { setting } from '#db/schema/shop.ts'
import type { Db } from '#server/lib/tx.ts'

export async function readSetting(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, key))
  return row?.value
}

export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  await db
    .insert(setting)
    .values({ key, value })
    .onConflictDoUpdate({ target: setting.key, set: { value: sql`excluded.value`, updatedAt: sql`now()` } })
}
