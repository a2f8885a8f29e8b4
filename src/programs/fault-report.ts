import { parseArgs } from 'node:util'
import { createPool, queriesOn } from '#db/client.ts'
import { readConfig } from '#server/lib/config.ts'
import { createRazorpay } from '#server/lib/razorpay.ts'
import { type Check, type Diagnosis, diagnose, EXAMINATION_MS } from '#server/modules/doctor/doctor.service.ts'
import { commandFailure, withShopDatabase } from './shop-database.ts'

const WELL = 0
const ILL = 1
const UNKNOWN = 2

/** The number of faults that are printed; `--json` prints all. */
const MAX_SHOWN = 20

function line({ id, name, looked, violations, note }: Check): string {
  const shown = violations.slice(0, MAX_SHOWN).map((each) => `\n         ${each.id}: ${each.why}`)
  const more = violations.length > MAX_SHOWN ? `\n         and ${violations.length - MAX_SHOWN} more` : ''
  const outcome = violations.length > 0 ? `${violations.length} WRONG${shown.join('')}${more}` : (note ?? 'ok')
  return `${id.padEnd(7)}${name} (${looked} looked at): ${outcome}\n`
}

function exitCode({ ok, checks }: Diagnosis): number {
  if (ok) return WELL
  return checks.some((each) => each.violations.length > 0) ? ILL : UNKNOWN
}

async function findFaults(environment: NodeJS.ProcessEnv): Promise<Diagnosis> {
  const config = readConfig(environment)
  const razorpay = config.razorpay && createRazorpay(config.razorpay)
  return withShopDatabase(config, async (connection) => {
    const pool = createPool(connection, 1, EXAMINATION_MS)
    try {
      return await diagnose({ pool, db: queriesOn(pool), razorpay }, new Date())
    } finally {
      await pool.end()
    }
  })
}

/** What a command prints, and the code that it ends with. */
interface Outcome {
  readonly out: string
  readonly error: string
  readonly code: number
}

/** Checks the shop that these environment variables describe. */
export async function reportFaults(environment: NodeJS.ProcessEnv, args: string[]): Promise<Outcome> {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
    const found = await findFaults(environment)
    const out = values.json ? `${JSON.stringify(found, null, 2)}\n` : found.checks.map(line).join('')
    return { out, error: '', code: exitCode(found) }
  } catch (error) {
    return { out: '', error: `The shop could not be looked at. ${commandFailure(error)}\n`, code: UNKNOWN }
  }
}
