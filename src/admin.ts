// npm run admin -- add <e-mail>: makes somebody an administrator, while the shop runs or while it does not.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Email } from '#contract/fields.ts'
import { createPool, queriesOn } from '#db/client.ts'
import { claimEmbedded, startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { createLimits } from '#server/http/limits.ts'
import { readConfig, StartError } from '#server/lib/config.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { createPasswords } from '#server/lib/password-hash.ts'
import { shopSecret } from '#server/lib/secret.ts'
import { createTokens } from '#server/lib/tokens.ts'
import { appointAdministrator } from '#server/modules/accounts/accounts.service.ts'

async function run(): Promise<void> {
  const [verb, address] = process.argv.slice(2)
  const email = Email.safeParse(address)
  if (verb !== 'add' || !email.success)
    throw new StartError('Use it like this: npm run admin -- add somebody@example.com')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  await mkdir(config.dataFolder, { recursive: true })
  const { databaseUrl } = config
  const embedded = databaseUrl ? null : await startEmbedded(resolve(config.dataFolder, 'postgres'))
  const connection = embedded?.connection ?? { connectionString: databaseUrl ?? '' }
  // Whoever holds the data folder shuts its database down; a running shop goes on.
  const owner = embedded && (await claimEmbedded(embedded.connection))
  await migrate(connection)
  const log = createLog('error')
  const pool = createPool(connection)
  const jobs = await startJobs(connection, log)
  const tokens = createTokens(await shopSecret(config.secretKey, config.dataFolder))
  const passwords = createPasswords(config.passwordHashPasses)
  const deps = {
    config,
    pool,
    db: queriesOn(pool),
    jobs,
    log,
    tokens,
    passwords,
    razorpay: undefined,
    ...createLimits(pool),
  }
  const link = await appointAdministrator(contextOf(deps, { requestId: 'admin', ip: '' }), email.data)
  process.stdout.write(`${email.data} is an administrator. Within 30 minutes they can set a password at\n${link}\n`)
  await jobs.stop()
  await pool.end()
  await owner?.end()
  if (owner) await embedded?.stop()
}

run().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
})
