import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** The pattern of what holds a text anywhere; wildcards in the text are letters like others. */
export const anywhere = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Whether one of the lines of a column of small letters holds what was typed, in whatever case. */
export const soughtIn = (column: AnyColumn, typed: string): SQL =>
  typed.includes('\n') ? sql`false` : sql`${column} like lower(${anywhere(typed)})`
