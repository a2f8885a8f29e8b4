import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { createPool, queriesOn } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { AREAS } from '#rules/staff.ts'
import { createApp } from '#server/app.ts'
import { watchCatalogue } from '#server/http/catalogue-version.ts'
import type { Health } from '#server/http/health.ts'
import { createLimits, deleteOldLimits } from '#server/http/limits.ts'
import { createListener } from '#server/http/listener.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { PageCalls } from '#server/http/page-calls.ts'
import { deleteOldForms } from '#server/http/sent-form.ts'
import { createCatalogueMemory, NO_MEMORY } from '#server/lib/catalogue-memory.ts'
import { type Config, readConfig, StartError } from '#server/lib/config.ts'
import { contextOf, type Deps } from '#server/lib/ctx.ts'
import { type JobWorkers, jobKind, startJobs } from '#server/lib/jobs.ts'
import { createKeys } from '#server/lib/keys.ts'
import { createLog, type Log } from '#server/lib/log.ts'
import { createPasswords } from '#server/lib/password-hash.ts'
import { createRazorpay, type RazorpaySettings } from '#server/lib/razorpay.ts'
import { shopSecret } from '#server/lib/secret.ts'
import { createTokens } from '#server/lib/tokens.ts'
import { deleteOldCodes, registerSignInCodes } from '#server/modules/accounts/code-sign-in.service.ts'
import { type DemoAccount, openFirstAccounts } from '#server/modules/accounts/first-accounts.service.ts'
import { deleteOldInvitations } from '#server/modules/accounts/invitations.service.ts'
import { registerResetEmails } from '#server/modules/accounts/password.service.ts'
import { encryptStoredSecrets } from '#server/modules/accounts/second-factor.service.ts'
import { deleteOldSessions } from '#server/modules/accounts/sessions.service.ts'
import { registerSignInWarnings } from '#server/modules/accounts/sign-in-limits.service.ts'
import { readCatalogueVersion } from '#server/modules/catalogue/catalogue.service.ts'
import { isCatalogueEmpty } from '#server/modules/catalogue/demo-catalogue.service.ts'
import { registerScheduledProducts } from '#server/modules/catalogue/scheduled-products.service.ts'
import { registerPointCredits } from '#server/modules/credit/awards.service.ts'
import {
  deleteOldDispatches,
  registerDispatches,
  registerDispatchWatch,
} from '#server/modules/fulfilment/dispatches.service.ts'
import { deleteOldOrderEmails, registerMailDelivery } from '#server/modules/notifications/notifications.service.ts'
import { deleteOldBuyerHashes, hashEarlierBuyers } from '#server/modules/orders/buyers.service.ts'
import { registerPaymentJobs } from '#server/modules/payments/watch.service.ts'
import { registerReportSnapshots } from '#server/modules/reports/report-snapshots.service.ts'
import { registerScheduledSettings } from '#server/modules/settings/settings.service.ts'
import { registerBackInStockEmails } from '#server/modules/stock/back-in-stock.service.ts'
import { registerPictureDeletion } from '#server/modules/warranty/claim-pictures.service.ts'
import type { Simulator } from '#simulator/start.ts'
import { printAddresses, say } from './announce.ts'
import { openDatabase } from './database.ts'
import { builtPages, developmentPages } from './pages.ts'
import { drain, end, endings, endOn } from './shutdown.ts'

/** The queue job that deletes expired data at the quietest hour. */
const cleanupJob = jobKind('sweep', { retryLimit: 3, retryBackoff: true })

export async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const given = readConfig(process.env)
  await mkdir(given.dataFolder, { recursive: true })
  const secret = await shopSecret(given.secretKey, given.dataFolder)
  const log = createLog(given.logLevel)

  // The process that claims the database owns the data folder: of two shops on one folder the second has ended by now.
  const connection = await openDatabase(given, log)
  const simulated = given.razorpay === undefined ? await simulatedProvider(given, secret) : undefined
  const config = { ...given, razorpay: given.razorpay ?? simulated?.settings }
  const applied = await migrate(connection)
  if (applied.length > 0) say(`Database brought up to date (${applied.length} migrations).`)

  const pool = createPool(connection)
  endings.push(() => pool.end())
  const db = queriesOn(pool)
  const jobs = await startJobs(connection, log)
  endings.push(() => jobs.stop())
  const watch = watchCatalogue(connection, () => readCatalogueVersion({ db }), log)
  endings.push(() => watch.stop())

  const pages = process.env.SHOP_DEV === 'on' ? await developmentPages() : await builtPages(given)
  const cache = new PageCache(watch, !pages.isDevelopment)
  const keys = createKeys(secret)
  const deps = {
    config,
    pool,
    db,
    jobs,
    log,
    memory: pages.isDevelopment ? NO_MEMORY : createCatalogueMemory(() => watch.confirmed()),
    tokens: createTokens(secret),
    keys,
    passwords: createPasswords(config.passwordHashPasses),
    razorpay: config.razorpay && createRazorpay(config.razorpay),
    ...createLimits(pool, { log, keys }),
    cache,
    pageCalls: new PageCalls(log),
  }
  await encryptStoredSecrets(deps)
  await hashEarlierBuyers(deps)
  if (config.demo && (await isCatalogueEmpty(deps))) await fillWithDemo(deps)
  const demoAccounts = await openFirstAccounts(contextOf(deps, { requestId: 'start', ip: '' }))
  await registerWorkers(deps, jobs)

  const health: Health = { ready: false }
  const metrics = createMetrics()
  const app = createApp(deps, { health, metrics, pages: pages.module, policy: !pages.isDevelopment })
  const server = createListener({
    answer: async (request, visitor) => app.fetch(request, visitor),
    cache,
    files: pages.files,
    log,
    metrics,
    trustProxyHops: config.trustProxyHops,
    before: pages.before,
  })
  await listen(server, config)
  endings.push(() => drain(server, health))
  health.ready = true
  printAddresses(config, demoAccounts, simulated !== undefined)
  loadDemoYear(deps, demoAccounts, simulated?.simulator)
}

/** Registers the workers for queued and scheduled jobs. */
async function registerWorkers(deps: Deps, jobs: JobWorkers): Promise<void> {
  await registerMailDelivery(deps, jobs)
  await registerResetEmails(deps, jobs)
  await registerSignInCodes(deps, jobs)
  await registerSignInWarnings(deps, jobs)
  await registerPaymentJobs(deps, jobs)
  await registerDispatches(deps, jobs)
  await registerDispatchWatch(deps, jobs)
  await registerPointCredits(deps, jobs)
  await registerScheduledSettings(deps, jobs)
  await registerPictureDeletion(deps, jobs)
  await registerBackInStockEmails(deps, jobs)
  await registerScheduledProducts(deps, jobs)
  await registerReportSnapshots(deps, jobs)
  await jobs.every(cleanupJob, '30 3 * * *', async () => {
    await deleteOldSessions(deps)
    await deleteOldCodes(deps)
    await deleteOldInvitations(deps)
    await deleteOldBuyerHashes(deps)
    await deleteOldOrderEmails(deps)
    await deleteOldDispatches(deps)
    await deleteOldLimits(deps.pool)
    await deleteOldForms(deps.config.dataFolder)
  })
}

/**
 * Starts the demo's payment provider: a program that behaves like the real one and uses the same settings. Its payments
 * survive a restart, as they would at a bank.
 */
async function simulatedProvider(
  config: Config,
  secret: string,
): Promise<{ readonly simulator: Simulator; readonly settings: RazorpaySettings } | undefined> {
  if (!config.demo) return undefined
  const { startSimulator } = await import('#simulator/start.ts')
  const derived = (use: string) => createHmac('sha256', secret).update(`simulated provider: ${use}`).digest('hex')
  const [keyId, keySecret, webhookSecret] = ['rzp_test_simulated', derived('key'), derived('webhook')]
  const simulator = await startSimulator({
    keyId,
    keySecret,
    file: resolve(config.dataFolder, 'simulated-payments.jsonl'),
    webhook: { url: `http://${ownHost(config)}:${config.port}/api/webhooks/payment`, secret: webhookSecret },
  })
  endings.push(() => simulator.close())
  const { apiBase, checkoutJs, origin } = simulator
  const settings = { keyId, keySecret, webhookSecrets: [webhookSecret], apiBase, checkoutJs, cspOrigins: [origin] }
  return { simulator, settings }
}

/** Returns the host at which other programs on this machine reach the shop. */
function ownHost({ host }: Config): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function fillWithDemo(deps: Deps): Promise<void> {
  const { loadDemo } = await import('#demo/load.ts')
  const filled = await loadDemo(contextOf(deps, { requestId: 'demo', ip: '' }))
  if (filled) say('Demo catalogue loaded.')
}

/**
 * Loads the demo's year of orders while the shop is open already: it takes some seconds, and none of the start. It is only
 * for a shop whose emails and payments stay on this machine, because its customers are invented.
 */
function loadDemoYear(deps: Deps, accounts: readonly DemoAccount[], simulator: Simulator | undefined): void {
  const administrator = accounts.find(({ isAdmin }) => isAdmin)
  if (!deps.config.demoYear || deps.config.smtpUrl !== undefined || !simulator || !administrator) return
  const { id, email } = administrator
  let isEnding = false
  const load = async () => {
    const { loadYear } = await import('#demo/year/load.ts')
    const loaded = await loadYear(contextOf(deps, { requestId: 'demo', ip: '' }), {
      staff: { id, sessionId: '', email, isAdmin: true, areas: AREAS },
      handOver: (records) => simulator.control.replaceRecords(records),
      isStopped: () => isEnding,
    })
    if (loaded) say('The demo’s year of orders is loaded: all of it is invented.')
  }
  const loading = load().catch((error: unknown) => {
    if (!isEnding) deps.log.error({ err: error }, 'the demo’s year of orders could not be loaded')
  })
  endings.push(() => {
    isEnding = true
    return loading
  })
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        fail(
          new StartError(`Port ${port} is in use by another program.\nChoose another one: PORT=${port + 1} npm start`),
        )
      else if (error.code === 'EACCES')
        fail(new StartError(`Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`))
      else fail(error)
    })
    server.listen({ port, ...(host && { host }) }, done)
  })
}

endOn('SIGINT')

endOn('SIGTERM')

function dieOf(what: string, log: Log) {
  return (error: unknown) => {
    log.fatal({ err: error }, what)
    process.exit(1)
  }
}

const lastWords = createLog('error')

process.on('uncaughtException', dieOf('uncaught exception', lastWords))

process.on('unhandledRejection', dieOf('unhandled rejection', lastWords))

start().catch(async (error: unknown) => {
  process.stderr.write(
    error instanceof StartError ? `\n${error.message}\n\n` : `${error instanceof Error ? error.stack : error}\n`,
  )
  await end()
  process.exit(1)
})
