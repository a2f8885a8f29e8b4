import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The day of a moment in India; indexes are made of just this expression. */
export const dayOf = (moment: SQLWrapper): SQL => sql`(${moment} at time zone 'Asia/Kolkata')::date`
