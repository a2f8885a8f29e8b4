// The clock of the database while the demo's year is loaded: what the shop writes then was written in the past.
import type { Tx } from '#server/lib/tx.ts'

export interface YearClock {
  now(): Date
  /** Moves the clock to a moment. Rows get it by their defaults, and statements by now(). */
  moveTo(moment: Date): Promise<void>
  /** Puts everything back as it was. */
  stop(): Promise<void>
}

/** Sets the default of each column that has the moment of its insertion. */
const setDefaults = (from: string, to: string): string => `
  do $$ declare each record; begin
    for each in select adrelid::regclass as place, attname from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and pg_get_expr(adbin, adrelid) = '${from}'
    loop execute format('alter table %s alter column %I set default ${to}', each.place, each.attname); end loop;
  end $$;`

/**
 * Gives a transaction a clock that can be moved. Nobody else sees it: all of it is undone by `stop`, or by the end of a
 * transaction that fails. Tables are locked until the transaction ends, so it has to end before the shop is open.
 */
export async function startClock({ client }: Tx): Promise<YearClock> {
  let current = new Date()
  // Tables with checks that wait for the end of the transaction cannot be altered.
  await client.query(`
    set constraints all immediate;
    create schema demo_clock;
    create function demo_clock.now() returns timestamptz language sql stable
      as $$ select current_setting('demo_clock.now')::timestamptz $$;
    ${setDefaults('now()', 'demo_clock.now()')}
    set constraints all deferred;
    set local search_path = demo_clock, public, pg_catalog;`)
  return {
    now: () => current,
    async moveTo(moment) {
      current = moment
      await client.query(`select set_config('demo_clock.now', $1, true)`, [moment.toISOString()])
    },
    async stop() {
      await client.query(`
        set constraints all immediate;
        set local search_path to default;
        ${setDefaults('demo_clock.now()', 'pg_catalog.now()')}
        drop function demo_clock.now();
        drop schema demo_clock;`)
    },
  }
}
