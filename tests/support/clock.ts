import type { Connection } from '#server/lib/tx.ts'
import { withClient } from './client.ts'

/** Where a clock stands, that of the database is so slow that no second passes: each transaction is still later than the last. */
const SLOWNESS = 1000

const RightDate = Date

/** A moment at which tests begin that speak of today: far from every midnight, and no day of a deadline. */
export const NOON = '2027-06-15T12:10:00+05:30'

/**
 * Prepares a database for a clock that can be moved. Its own functions come before PostgreSQL's; those that columns have
 * as their default are replaced. The job queue keeps its clock, `pgboss.job_now()`.
 */
export async function prepareClock(connection: Connection & { readonly database: string }): Promise<void> {
  await withClient(connection, (client) =>
    client.query(`
      create schema clock;
      ${functionsOf('pg_catalog.now()')}
      do $$ declare each record; begin
        for each in select adrelid::regclass as place, attname from pg_attrdef
          join pg_attribute on attrelid = adrelid and attnum = adnum
          where adrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
            and pg_get_expr(adbin, adrelid) = 'now()'
        loop execute format('alter table %s alter column %I set default clock.now()', each.place, each.attname); end loop;
      end $$;
      alter database ${connection.database} set search_path = clock, public, pg_catalog;`),
  )
}

const functionsOf = (moment: string): string =>
  ['now', 'clock_timestamp']
    .map(
      (name) => `create or replace function clock.${name}() returns timestamptz language sql stable
        as $$ select ${moment} $$;`,
    )
    .join('\n')

/** Moves the clock of this process and of a prepared database to a moment, from where it goes on or where it `stands`. */
export async function moveClock(connection: Connection, to: string, { stands = false } = {}): Promise<void> {
  const [moment, begun, slowness] = [RightDate.parse(to), RightDate.now(), stands ? SLOWNESS : 1]
  const moved = (at: string) =>
    `timestamptz '${new RightDate(moment).toISOString()}' + (${at} - timestamptz '${new RightDate(begun).toISOString()}') / ${slowness}`
  await withClient(connection, (client) => client.query(functionsOf(moved('pg_catalog.now()'))))
  const now = () => (stands ? moment : moment + RightDate.now() - begun)
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    apply: () => new RightDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/** Gives this process its own clock back. */
export function restoreClock(): void {
  globalThis.Date = RightDate
}
