// The texts of statements that write rows, and the conversion of rows.
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

/** A row with the database's names; its values are those of the driver or of JSON. */
export type Raw = Readonly<Record<string, unknown>>

const insertions = new Map<string, readonly [columns: SQL, target: SQL]>()

/** The rows are one JSON value, so the text is the same for any number. All have the first one's columns. */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly InferInsertModel<Table>[]): SQL {
  const { target, names, given } = asJson(table, rows)
  const id = `${target} ${names.join()}`
  const known = insertions.get(id)
  const [list, name] = known ?? [columnList(names), sql`${sql.identifier(target)}`]
  if (!known) insertions.set(id, [list, name])
  return sql`insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, ${given}::json)`
}

/** Builds the update of rows by their ids, with the time. The given rows are called `given`; all have the first one's columns. */
export function updateRows<Table extends PgTable>(
  table: Table,
  rows: readonly (Partial<InferInsertModel<Table>> & { readonly id: string })[],
): SQL {
  const { target, names, given } = asJson(table, rows)
  const name = sql.identifier(target)
  const columns = names.filter((column) => column !== 'id').map((column) => sql.identifier(column))
  const values = columns.map((column) => sql`${column} = given.${column}, `)
  return sql`update ${name} set ${sql.join(values)}updated_at = now()
    from json_populate_recordset(null::${name}, ${given}::json) given where ${name}.id = given.id`
}

/** Returns rows as JSON, with the names of the database. */
function asJson<Table extends PgTable>(table: Table, rows: readonly Partial<InferInsertModel<Table>>[]) {
  const [first] = rows
  if (!first) throw new Error('There are no rows to write.')
  const columns = getTableColumns(table)
  const names = Object.entries(first).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, nameOf(columns[key], key)] as const],
  )
  const values = rows.map((row) =>
    Object.fromEntries(names.map(([key, column]) => [column, toJson((row as Record<string, unknown>)[key])])),
  )
  return { target: getTableName(table), names: names.map(([, column]) => column), given: JSON.stringify(values) }
}

const columnsByTable = new WeakMap<PgTable, SQL>()

/** The columns of a table, for `rowOf`. They are named, as the plan of a `select *` fails once a release adds a column. */
export function columnsOf(table: PgTable): SQL {
  const list = columnsByTable.get(table) ?? columnList(Object.values(getTableColumns(table)).map(({ name }) => name))
  columnsByTable.set(table, list)
  return list
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
export function toRow<Table extends PgTable>(table: Table, raw: Raw) {
  const entries = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = raw[column.name] ?? null
    // JSON has no bytes, so it contains their hexadecimal form.
    if (typeof value === 'string' && column.getSQLType() === 'bytea') return [key, Buffer.from(value.slice(2), 'hex')]
    return [key, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(entries) as InferSelectModel<Table>
}
