import { type SQLWrapper, sql } from 'drizzle-orm'
import { MOST_COUNTED } from '#rules/counted.ts'
import type { Db } from './tx.ts'

/** How many rows a statement would give; one more than `most` stands for all that are more. */
export async function countRows(db: Db, statement: SQLWrapper, most = MOST_COUNTED): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*) as total from (${statement.getSQL()} limit ${most + 1}) counted`,
  )
  return rows[0]?.total ?? 0
}
