import { eq, sql } from 'drizzle-orm'
import { image } from '#db/schema/catalogue.ts'
import { many, one, unsent, write } from '#db/statement.ts'

export const findImage = (id: string) => one((db) => db.select().from(image).where(eq(image.id, id)))

export const findImages = (ids: readonly string[]) =>
  ids.length === 0
    ? unsent([])
    : many((db) =>
        db
          .select()
          .from(image)
          .where(sql`${image.id} = any(${sql.param([...ids])})`),
      )

/** Its id is a hash of its content: the same picture twice is one row, which may not be measured yet. */
export const insertImage = (row: typeof image.$inferInsert) =>
  write((db) => {
    const opaqueShare = sql`coalesce(excluded.opaque_share, ${image.opaqueShare})`
    return db.insert(image).values(row).onConflictDoUpdate({ target: image.id, set: { opaqueShare } })
  })
