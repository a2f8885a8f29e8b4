// npm run admin -- add <email>: makes a person an administrator, whether or not the shop is running.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Email } from '#contract/fields.ts'
import { type Connection, createPool, queriesOn } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { createLimits } from '#server/http/limits.ts'
import { NO_MEMORY } from '#server/lib/catalogue-memory.ts'
import { type Config, readConfig, StartError } from '#server/lib/config.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { createKeys } from '#server/lib/keys.ts'
import { createLog } from '#server/lib/log.ts'
import { createPasswords } from '#server/lib/password-hash.ts'
import { shopSecret } from '#server/lib/secret.ts'
import { createTokens } from '#server/lib/tokens.ts'
import { appointAdministrator } from '#server/modules/accounts/rights.service.ts'
import { commandFailure, withEmbedded } from './shop-database.ts'

async function run(): Promise<void> {
  const [verb, address] = process.argv.slice(2)
  const email = Email.safeParse(address)
  if (verb !== 'add' || !email.success)
    throw new StartError('Use it like this: npm run admin -- add somebody@example.com')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  await mkdir(config.dataFolder, { recursive: true })
  await (config.databaseUrl
    ? appoint(config, { connectionString: config.databaseUrl }, email.data)
    : withEmbedded(config.dataFolder, ({ connection }) => appoint(config, connection, email.data)))
  process.stdout.write(`${email.data} is an administrator as soon as they have set a password.
The link for that is in a mail to them, good for 24 hours, which the running shop sends.\n`)
}

async function appoint(config: Config, connection: Connection, email: string): Promise<void> {
  await migrate(connection)
  const log = createLog('error')
  const pool = createPool(connection)
  const jobs = await startJobs(connection, log)
  try {
    const secret = await shopSecret(config.secretKey, config.dataFolder)
    const [tokens, keys] = [createTokens(secret), createKeys(secret)]
    const passwords = createPasswords(config.passwordHashPasses)
    const services = { jobs, log, tokens, keys, passwords, razorpay: undefined, memory: NO_MEMORY }
    const shop = { config, pool, db: queriesOn(pool), ...services }
    const ctx = contextOf({ ...shop, ...createLimits(pool, { log, keys }) }, { requestId: 'admin', ip: '' })
    await appointAdministrator(ctx, email)
  } finally {
    await jobs.stop()
    await pool.end()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`Nobody was made an administrator. ${commandFailure(error)}\n`)
  process.exitCode = 1
})
