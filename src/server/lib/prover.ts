import { type SQL, sql } from 'drizzle-orm'

/** Builds the id of the account that has proven an email address last and was not erased; null if there is none. */
export const proverOf = (email: SQL): SQL<string | null> => sql<string | null>`(
  select p.account_id from proven_email p join account a on a.id = p.account_id
  where p.email = ${email} and a.erased_at is null order by p.proven_at desc limit 1)`
