// Statements that read or write several tables at once. Each statement costs the database and the shop as much again as its
// work, so an order's life has few.
import {
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  is,
  SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
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
  // Half of a character of two code units cannot be read from JSON. A parameter replaces it in the same way.
  if (typeof value === 'string') return value.toWellFormed()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} cannot be stored.`)
  return value
}

/**
 * Builds the condition that a column has one of some values. The values are written out, because a list of unknown length
 * is planned anew each time, and repeated up to a power of two, so that there are few texts of the statement.
 */
export function isAmong(column: PgColumn, values: readonly unknown[]): SQL {
  const given = [...new Set(values)]
  const last = given.at(-1)
  if (last === undefined) return sql`false`
  const length = 2 ** Math.ceil(Math.log2(given.length))
  return inArray(column, [...given, ...Array.from({ length: length - given.length }, () => last)])
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

/** A query that locks rows. It must contain its condition `after`, so that it waits for the locks before it. */
export type LockStep = (after: SQL) => SQL

/**
 * Takes locks in one statement, each step after the one before it. A row that another transaction has changed meanwhile is
 * returned as it is now; anything else must be read by a later statement.
 */
export async function lockInTurn<Name extends string>(
  db: Db,
  steps: Readonly<Record<Name, LockStep>>,
): Promise<Record<Name, Readonly<Record<string, unknown>>[]>> {
  const names = Object.keys(steps) as Name[]
  const queries = names.map((name, place) => {
    const before = names[place - 1]
    // The number of rows is never negative, but the database has to take the locks to know it.
    const after = before === undefined ? sql`true` : sql`(select count(*) from ${sql.identifier(before)}) >= 0`
    return sql`${sql.identifier(name)} as materialized (${steps[name](after)})`
  })
  const locked = Object.fromEntries(names.map((name) => [name, sql`select * from ${sql.identifier(name)}`]))
  const { rows } = await db.execute<Record<Name, Readonly<Record<string, unknown>>[]>>(
    sql`with ${sql.join(queries, sql`, `)} select ${lists(locked)}`,
  )
  const [row] = rows
  if (!row) throw new Error('The database has not answered with what it has locked.')
  return row
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

/** Reads the rows of several queries in one statement. Their values are those of JSON; see `toRow`. */
export async function readTogether<Name extends string>(
  db: Db,
  queries: Readonly<Record<Name, SQL>>,
): Promise<Record<Name, Readonly<Record<string, unknown>>[]>> {
  const { rows } = await db.execute<Record<Name, Readonly<Record<string, unknown>>[]>>(sql`select ${lists(queries)}`)
  const [row] = rows
  if (!row) throw new Error('The database has not answered.')
  return row
}

/** Builds one column for each query, with its rows as a JSON list. */
export const lists = (queries: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.entries(queries).map(
      ([name, query]) => sql`(select coalesce(json_agg(found), '[]') from (${query}) found) as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )

/** Converts a row with the database's names, such as `select *` or `to_json` returns, to a row of the table. */
export function toRow<Table extends PgTable>(table: Table, raw: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = raw[column.name] ?? null
    // JSON has no bytes, so it contains their hexadecimal form.
    if (typeof value === 'string' && column.getSQLType() === 'bytea') return [key, Buffer.from(value.slice(2), 'hex')]
    return [key, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(entries) as InferSelectModel<Table>
}
