// A statement is a value: its text, its parameters, and what becomes of its rows. Only stores build them; services send them
// with `run`, alone or several at once.
import { type InferSelectModel, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { type Raw, toRow } from './rows.ts'

/** A statement that can be sent alone. */
export interface Statement<Result> {
  readonly alone: (db: Db) => Promise<Result>
}

export type ResultOf<S> = S extends Statement<infer Result> ? Result : never

type Kind = 'read' | 'lock' | 'write' | 'write and return'

/** A statement of SQL, which can also be sent together with others of its kind. */
export interface Part<Result, Of extends Kind = Kind> extends Statement<Result> {
  readonly kind: Of
  /** `after` is a condition that waits for the locks before it; a statement that locks must contain it. */
  readonly text: (after: SQL) => SQL
  /** Converts the rows, whose values are those of the driver, or of JSON if the statement was sent with others. */
  readonly result: (rows: readonly Raw[]) => Result
}

/** A statement that reads, or locks what it reads. */
export type Read<Result> = Part<Result, 'read' | 'lock'>

export type Write = Part<number, 'write'>

/** A statement of the query builder. With `values` it is built once for each connection, and has placeholders. */
type Build<Row> = (db: Db) => PromiseLike<Row[]> & {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Row[]> }
}

export interface Lock {
  readonly step: (after: SQL) => SQL
}

/** Marks a text as one that locks rows. It contains the condition `after`, so that it waits for the locks before it. */
export const locks = (step: (after: SQL) => SQL): Lock => ({ step })

/** Returns the conversion of a row with the database's names, such as `select *` returns, to a row of the table. */
export const rowOf =
  <Table extends PgTable>(table: Table) =>
  (raw: Raw): InferSelectModel<Table> =>
    toRow(table, raw)

/**
 * Builds a statement that returns its rows. Those of SQL are of the type that the caller names, unless they are converted:
 * numbers, texts, booleans and JSON are the same alone and together with others; a moment is a text.
 */
export function many<Row>(source: SQL | Lock, convert?: (raw: Raw) => Row): Read<Row[]>
export function many<Row>(source: Build<Row>, values?: Record<string, unknown>): Statement<Row[]>
export function many<Row>(
  source: SQL | Lock | Build<Row>,
  further?: ((raw: Raw) => Row) | Record<string, unknown>,
): Statement<Row[]> {
  if (typeof source === 'function')
    return { alone: async (db) => rowsOf(db, source, further as Record<string, unknown>) }
  const convert = further as ((raw: Raw) => Row) | undefined
  return part(source, (rows) => (convert ? rows.map(convert) : (rows as Row[])))
}

export function one<Row>(source: SQL | Lock, convert?: (raw: Raw) => Row): Read<Row | undefined>
export function one<Row>(source: Build<Row>, values?: Record<string, unknown>): Statement<Row | undefined>
export function one<Row>(
  source: SQL | Lock | Build<Row>,
  further?: ((raw: Raw) => Row) | Record<string, unknown>,
): Statement<Row | undefined> {
  if (typeof source === 'function')
    return { alone: async (db) => (await rowsOf(db, source, further as Record<string, unknown>))[0] }
  const convert = further as ((raw: Raw) => Row) | undefined
  return part(source, ([row]) => row && (convert ? convert(row) : (row as Row)))
}

/** Builds a statement that always returns exactly one row, such as a count. */
export const only = <Row>(source: SQL, convert = (raw: Raw) => raw as Row): Read<Row> =>
  part(source, ([row]) => {
    if (!row) throw new Error('The database has not answered.')
    return convert(row)
  })

/** Builds the same for a row of one column, and returns its value. */
export const value = <Value>(source: SQL): Read<Value> => only(source, (raw) => Object.values(raw)[0] as Value)

export function write(source: SQL): Write
export function write(build: (db: Db) => PromiseLike<{ readonly rowCount: number | null }>): Statement<number>
export function write(
  source: SQL | ((db: Db) => PromiseLike<{ readonly rowCount: number | null }>),
): Statement<number> {
  if (!(source instanceof SQL)) return { alone: async (db) => (await source(db)).rowCount ?? 0 }
  const written: Write = {
    ...part(source, () => 0),
    kind: 'write',
    alone: async (db) => (await db.execute(source)).rowCount ?? 0,
  }
  return written
}

/** Builds a statement that writes one row and returns it. Others may be sent with it. */
export const writeOne = <Row>(source: SQL, convert: (raw: Raw) => Row): Part<Row | undefined, 'write and return'> => ({
  ...part(source, ([row]) => row && convert(row)),
  kind: 'write and return',
})

/** Returns a statement with another result. */
export const mapped = <From, To>({ alone }: Statement<From>, convert: (from: From) => To): Statement<To> => ({
  alone: async (db) => convert(await alone(db)),
})

/** A statement that need not be sent, because its result is known. */
export const unsent = <Result>(result: Result): Statement<Result> => ({ alone: async () => result })

/** Builds a statement that is several, one after another: what is read first decides about the next. */
export const sequence = <Result>(steps: (db: Db) => Promise<Result>): Statement<Result> => ({ alone: steps })

/**
 * Lets the database plan a statement with this condition each time: the best plan of a search by pattern or by words
 * depends on how rare the text is. All others are planned once for each connection.
 */
export const plannedEachTime = (condition: SQL): SQL => sql`/* planned each time */ ${condition}`

function part<Result>(source: SQL | Lock, result: (rows: readonly Raw[]) => Result): Read<Result> {
  const text = source instanceof SQL ? () => source : source.step
  return {
    kind: source instanceof SQL ? 'read' : 'lock',
    text,
    result,
    alone: async (db) => result((await db.execute(text(sql`true`))).rows),
  }
}

let builtStatements = 0

const built = new WeakMap<object, { readonly name: string; readonly on: WeakMap<Db, Prepared<unknown>> }>()

interface Prepared<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>
}

/** To write the text of a wide statement takes the query builder longer than PostgreSQL needs to run it. */
function rowsOf<Row>(db: Db, build: Build<Row>, values: Record<string, unknown> | undefined): PromiseLike<Row[]> {
  if (!values) return build(db)
  const known = built.get(build) ?? { name: `p${builtStatements++}`, on: new WeakMap() }
  built.set(build, known)
  const statement = (known.on.get(db) as Prepared<Row> | undefined) ?? build(db).prepare(known.name)
  known.on.set(db, statement)
  return statement.execute(values)
}
