// Counts the statements that a call sends to the database: the server logs them meanwhile.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchedShop, openAsAdministrator } from '../bench-shop.ts'

/** Marks the beginning of an entry: statements may contain line breaks. */
const PREFIX = '@statement '
/** Time for the server's processes to hear of changed settings, and for the last entries to be written. */
const HEARD_MS = 500

/** Returns the statements of a log whose entries begin with the prefix, in order. */
export function statementsIn(log: string): string[] {
  return log.split(PREFIX).flatMap((entry) => {
    const text = /^LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/.exec(entry.trimEnd())?.[1]
    return text === undefined ? [] : [text]
  })
}

/**
 * Returns how many statements each of so many calls has sent. What runs less often than every second call belongs to
 * the shop's own work beside them.
 */
export function statementsPerCall(statements: readonly string[], calls: number): number {
  const groups = [...Map.groupBy(statements, (text) => text).values()]
  return groups.reduce((sum, { length }) => sum + (2 * length >= calls ? length : 0), 0) / calls
}

/** Makes calls one after another and returns how many statements each has sent; begin and commit count too. */
export async function countStatements(
  { folder }: BenchedShop,
  calls: number,
  call: (turn: number) => Promise<unknown>,
): Promise<number> {
  const log = () => readFile(join(folder, 'postgres/postgres.log'), 'utf8')
  const administrator = await openAsAdministrator(folder)
  try {
    await administrator.query(`alter system set log_line_prefix = '${PREFIX}'`)
    await administrator.query('alter system set log_parameter_max_length = 0')
    await administrator.query(`alter system set log_statement = 'all'`)
    await administrator.query('select pg_reload_conf()')
    await pause(HEARD_MS)
    // The first calls prepare what later ones use.
    for (let turn = 0; turn < calls; turn++) await call(turn)
    await pause(HEARD_MS)
    const before = (await log()).length
    for (let turn = 0; turn < calls; turn++) await call(turn)
    await pause(HEARD_MS)
    return statementsPerCall(statementsIn((await log()).slice(before)), calls)
  } finally {
    await administrator.query('alter system reset all')
    await administrator.query('select pg_reload_conf()')
    await administrator.end()
  }
}
