// Statements that read or write several tables at once. Each statement costs the database and the shop as much again as its
// work, so an order's life has few.
import { getTableColumns, getTableName, type InferInsertModel, type InferSelectModel, is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

const insertions = new Map<string, readonly [columns: SQL, target: SQL]>()

/**
 * Builds the insertion of rows. They are one JSON value, so the text of the statement does not depend on their number. All
 * rows must have the columns of the first one; the others get their defaults.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly InferInsertModel<Table>[]): SQL {
  const [first] = rows
  if (!first) throw new Error('There are no rows to insert.')
  const columns = getTableColumns(table)
  const names = Object.entries(first).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, nameOf(columns[key], key)] as const],
  )
  const target = getTableName(table)
  const id = `${target} ${names.map(([key]) => key).join()}`
  const known = insertions.get(id)
  const [list, name] = known ?? [columnList(names.map(([, column]) => column)), sql`${sql.identifier(target)}`]
  if (!known) insertions.set(id, [list, name])
  const values = rows.map((row) =>
    Object.fromEntries(names.map(([key, column]) => [column, toJson((row as Record<string, unknown>)[key])])),
  )
  const given = sql`json_populate_recordset(null::${name}, ${JSON.stringify(values)}::json)`
  return sql`insert into ${name} (${list}) select ${list} from ${given}`
}

const columnList = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(name)}`),
    sql`, `,
  )

function nameOf(column: { readonly name: string } | undefined, key: string): string {
  if (column) return column.name
  throw new Error(`There is no column for ${key}.`)
}

function toJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} cannot be stored.`)
  return value
}

const together = (writes: readonly SQL[]): SQL =>
  sql`with ${sql.join(
    writes.map((write, place) => sql`${sql.identifier(`w${place}`)} as (${write})`),
    sql`, `,
  )}`

/**
 * Runs several writes as one statement. No write sees what another has written; references between their rows are
 * checked at the end.
 */
export async function writeTogether(db: Db, writes: readonly SQL[]): Promise<void> {
  if (writes.length > 0) await db.execute(sql`${together(writes)} select`)
}

/** Does the same, and returns the row of `first`, which must have a `returning *`. */
export async function writeReturning<Table extends PgTable>(
  db: Db,
  table: Table,
  first: SQL,
  others: readonly SQL[],
): Promise<InferSelectModel<Table> | undefined> {
  const { rows } = await db.execute(sql`${together([first, ...others])} select * from w0`)
  return rows[0] && toRow(table, rows[0])
}

/** Builds the assignments of an update; columns that are undefined stay. */
export function assignments<Table extends PgTable>(table: Table, values: Partial<InferInsertModel<Table>>): SQL[] {
  const columns = getTableColumns(table)
  return Object.entries(values).flatMap(([key, value]) => {
    const column = columns[key]
    if (value === undefined || !column) return []
    return [sql`${sql.identifier(column.name)} = ${is(value, SQL) ? value : sql.param(value, column)}`]
  })
}

/** Converts a row with the database's names, such as `select *` or `to_json` returns, to a row of the table. */
function toRow<Table extends PgTable>(table: Table, raw: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = raw[column.name] ?? null
    return [key, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(entries) as InferSelectModel<Table>
}
