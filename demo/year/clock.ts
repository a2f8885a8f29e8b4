// The clock of the database while the demo's year is loaded: what the shop writes then was written in the past.
import type { Tx } from '#server/lib/tx.ts'

export interface YearClock {
  now(): Date
  /** Moves the clock to a moment. Rows get it by their defaults, and statements by now(). */
  moveTo(moment: Date): Promise<void>
  /** Puts everything back as it was. */
  stop(): Promise<void>
}

/** The tables that the year writes to, whose rows get the moment of their insertion from the database. */
const TABLES = `
  account address audit_entry contact_message contact_reply credit_award credit_entry credit_hold order_email order_history order_line
  order_note payment proven_email refund shop_order stock stock_movement stock_reservation tax_document warranty_claim warranty_message
  warranty_unit`

/** Runs a statement for each of those tables; `columns` are the names that it has as arguments of a trigger. */
const forEachTable = (statement: string): string => `
  do $$ declare each record; begin
    for each in select adrelid::regclass as place, string_agg(quote_literal(attname), ', ') as columns from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class on pg_class.oid = adrelid
      where relnamespace = 'public'::regnamespace and relname = any (regexp_split_to_array(trim('${TABLES}'), '\\s+'))
        and pg_get_expr(adbin, adrelid) = 'now()' group by adrelid
    loop execute format('${statement}', each.place, each.columns); end loop;
  end $$;`

/**
 * Gives a transaction a clock that can be moved. Nobody else sees it: all of it is undone by `stop`, or by the end of a
 * transaction that fails. Others can read meanwhile, and what they write to these tables waits.
 */
export async function startClock({ client }: Tx): Promise<YearClock> {
  let current = new Date()
  // Pictures are drawn between two statements, which takes long on a busy machine.
  await client.query(`
    set local idle_in_transaction_session_timeout = 0;
    create schema demo_clock;
    create function demo_clock.now() returns timestamptz language sql stable
      as $$ select current_setting('demo_clock.now')::timestamptz $$;
    create function demo_clock.stamp() returns trigger language plpgsql as $$ declare name text; begin
      foreach name in array tg_argv loop
        if (to_jsonb(new) ->> name)::timestamptz = pg_catalog.now() then
          new := jsonb_populate_record(new, jsonb_build_object(name, demo_clock.now()));
        end if;
      end loop;
      return new;
    end $$;
    ${forEachTable('create trigger demo_clock before insert on %s for each row execute function demo_clock.stamp(%s)')}
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
        ${forEachTable('drop trigger demo_clock on %s')}
        drop function demo_clock.stamp();
        drop function demo_clock.now();
        drop schema demo_clock;`)
    },
  }
}
