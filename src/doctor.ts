// npm run doctor -- [--json]: checks the shop's data for faults, whether or not the shop is running.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createPool, queriesOn } from '#db/client.ts'
import { readConfig } from '#server/lib/config.ts'
import { createRazorpay } from '#server/lib/razorpay.ts'
import { type Check, type Diagnosis, diagnose, LONGEST_LOOK_MS } from '#server/modules/doctor/doctor.service.ts'
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

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const razorpay = config.razorpay && createRazorpay(config.razorpay)
  const found = await withShopDatabase(config, async (connection) => {
    const pool = createPool(connection, 1, LONGEST_LOOK_MS)
    try {
      return await diagnose({ pool, db: queriesOn(pool), razorpay }, new Date())
    } finally {
      await pool.end()
    }
  })
  process.stdout.write(values.json ? `${JSON.stringify(found, null, 2)}\n` : found.checks.map(line).join(''))
  return exitCode(found)
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`The shop could not be looked at. ${commandFailure(error)}\n`)
    process.exitCode = UNKNOWN
  },
)
