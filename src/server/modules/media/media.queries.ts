import { eq, inArray, sql } from 'drizzle-orm'
import { image } from '#db/schema/catalogue.ts'
import type { Db } from '#server/lib/tx.ts'

export async function findImage(db: Db, id: string) {
  const [row] = await db.select().from(image).where(eq(image.id, id))
  return row
}

export async function findImages(db: Db, ids: readonly string[]) {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(image)
        .where(inArray(image.id, [...ids]))
}

/**
 * Inserts a picture. Its id is a hash of its content, so the same picture stored twice is one row, which may not have been
 * measured yet.
 */
export async function insertImage(db: Db, row: typeof image.$inferInsert): Promise<void> {
  const opaqueShare = sql`coalesce(excluded.opaque_share, ${image.opaqueShare})`
  await db.insert(image).values(row).onConflictDoUpdate({ target: image.id, set: { opaqueShare } })
}
