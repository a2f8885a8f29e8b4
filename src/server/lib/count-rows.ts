import { type SQLWrapper, sql } from 'drizzle-orm'
import { countLimit, MAX_COUNTED } from '#rules/counted.ts'
import type { Db } from './tx.ts'

/** Counts the rows of a statement; `most` + 1 means that there are more than `most`. */
export async function countRows(db: Db, statement: SQLWrapper, most = MAX_COUNTED): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*) as total from (${statement.getSQL()} limit ${most + 1}) counted`,
  )
  return rows[0]?.total ?? 0
}

interface Page {
  readonly page: number
  readonly size: number
  /** The number of rows on the page. */
  readonly rows: number
  /** The search text of the page. */
  readonly search?: string | undefined
}

/**
 * Counts the rows of a list of which one page is already known: a page that is not full is the last, so no query is
 * needed.
 */
export async function cappedCount(db: Db, { page, size, rows, search }: Page, statement: SQLWrapper): Promise<number> {
  const most = countLimit(Boolean(search))
  const isLast = rows < size && (rows > 0 || page === 1)
  return isLast ? Math.min((page - 1) * size + rows, most + 1) : countRows(db, statement, most)
}
