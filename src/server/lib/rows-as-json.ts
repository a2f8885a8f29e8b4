import { Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'

type Fields = Readonly<Record<string, Column | SQL>>

type Row<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Column ? GetColumnData<F[Name]> : F[Name] extends SQL<infer Value> ? Value : never
}

/**
 * Selects the rows that belong to a row of the outer statement as one column, so that a list and its parts need one
 * statement. Each row is sent as an array without names. `rows`: what follows `from`.
 */
export function rowsAsJson<F extends Fields>(fields: F, rows: SQL, order: SQL): SQL<Row<F>[]> {
  const named = Object.entries(fields)
  const values = sql.join(Object.values(fields), sql`, `)
  const toRow = (sent: readonly unknown[]) =>
    Object.fromEntries(named.map(([name, field], place) => [name, decoded(field, sent[place])])) as Row<F>
  return sql`coalesce((select json_agg(json_build_array(${values}) order by ${order}) from ${rows}), '[]')`.mapWith(
    (sent: readonly (readonly unknown[])[]) => sent.map(toRow),
  )
}

const decoded = (field: Column | SQL, value: unknown): unknown =>
  value === null || !(field instanceof Column) ? value : field.mapFromDriverValue(value)
