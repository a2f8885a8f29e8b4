import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the day of a moment in India; indexes use exactly this expression. */
export const dayOf = (moment: SQLWrapper): SQL => sql`(${moment} at time zone 'Asia/Kolkata')::date`
