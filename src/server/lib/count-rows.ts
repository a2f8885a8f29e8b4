import { type SQLWrapper, sql } from 'drizzle-orm'
import { countedTo, MOST_COUNTED } from '#rules/counted.ts'
import type { Db } from './tx.ts'

/** How many rows a statement would give; one more than `most` stands for all that are more. */
export async function countRows(db: Db, statement: SQLWrapper, most = MOST_COUNTED): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*) as total from (${statement.getSQL()} limit ${most + 1}) counted`,
  )
  return rows[0]?.total ?? 0
}

interface Page {
  readonly page: number
  readonly size: number
  /** How many rows are on it. */
  readonly rows: number
  /** The words that its rows were found by. */
  readonly search?: string | undefined
}

/** The same where a page is known already: one that is not full is the last, and says by itself how many there are. */
export async function countBeside(db: Db, { page, size, rows, search }: Page, statement: SQLWrapper): Promise<number> {
  const most = countedTo(Boolean(search))
  const isLast = rows < size && (rows > 0 || page === 1)
  return isLast ? Math.min((page - 1) * size + rows, most + 1) : countRows(db, statement, most)
}
