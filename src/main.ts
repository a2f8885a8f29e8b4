import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { type Connection, createPool, queriesOn } from '#db/client.ts'
import { claimEmbedded, type EmbeddedDatabase, startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { createApp } from '#server/app.ts'
import { watchCatalogue } from '#server/http/catalogue-version.ts'
import type { Health } from '#server/http/health.ts'
import { createLimits, sweepLimits } from '#server/http/limits.ts'
import { type Before, createListener } from '#server/http/listener.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { PageCache } from '#server/http/page-cache.ts'
import type { RenderPage } from '#server/http/pages.ts'
import { sweepForms } from '#server/http/sent-form.ts'
import { readStaticFiles, type StaticFiles, withoutWorker } from '#server/http/static-files.ts'
import { type Config, readConfig, StartError } from '#server/lib/config.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { jobKind, startJobs } from '#server/lib/jobs.ts'
import { createLog, type Log } from '#server/lib/log.ts'
import { createPasswords } from '#server/lib/password-hash.ts'
import { createRazorpay, type RazorpaySettings } from '#server/lib/razorpay.ts'
import { shopSecret } from '#server/lib/secret.ts'
import { createTokens } from '#server/lib/tokens.ts'
import { type DemoAccount, openFirstAccounts } from '#server/modules/accounts/first-accounts.ts'
import { mailResetLinks } from '#server/modules/accounts/password.service.ts'
import { sweepSessions } from '#server/modules/accounts/sessions.service.ts'
import { readCatalogueVersion } from '#server/modules/catalogue/catalogue.service.ts'
import { deliverMail } from '#server/modules/notifications/notifications.service.ts'
import { watchPayments } from '#server/modules/payments/watch.service.ts'
import { keepReports } from '#server/modules/reports/kept-reports.service.ts'
import { followDays } from '#server/modules/settings/settings.service.ts'
import { tellOfReturns } from '#server/modules/stock/back-in-stock.service.ts'
import { deletePictures } from '#server/modules/warranty/claim-pictures.service.ts'

type PagesModule = { renderPage: RenderPage }

const DRAIN_MS = 10_000
/** Between two tries to start the database again. */
const REVIVE_MS = 1000

/** What nobody needs any more is taken out in the quietest hour. */
const sweepJob = jobKind('sweep', { retryLimit: 3, retryBackoff: true })

/** Things to undo at the end, in reverse order of their beginning. */
const endings: (() => Promise<void> | void)[] = []

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const given = readConfig(process.env)
  await mkdir(given.dataFolder, { recursive: true })
  const secret = await shopSecret(given.secretKey, given.dataFolder)
  const log = createLog(given.logLevel)

  // Whoever has the database has the data folder: of two shops on one folder the second has ended by here.
  const connection = await openDatabase(given, log)
  const config = { ...given, razorpay: given.razorpay ?? (await simulatedProvider(given, secret)) }
  const applied = await migrate(connection)
  if (applied.length > 0) say(`Database brought up to date (${applied.length} migrations).`)

  const pool = createPool(connection)
  endings.push(() => pool.end())
  const db = queriesOn(pool)
  const jobs = await startJobs(connection, log)
  endings.push(() => jobs.stop())
  const watch = watchCatalogue(connection, () => readCatalogueVersion({ db }), log)
  endings.push(() => watch.stop())

  const pages = process.env.SHOP_DEV === 'on' ? await developedPages() : await builtPages(given)
  const cache = new PageCache(watch, !pages.developed)
  const tokens = createTokens(secret)
  const passwords = createPasswords(config.passwordHashPasses)
  const razorpay = config.razorpay && createRazorpay(config.razorpay)
  const deps = { config, pool, db, jobs, log, tokens, passwords, razorpay, ...createLimits(pool), cache }
  if (config.demo) await fillWithDemo(deps)
  const demoAccounts = await openFirstAccounts(contextOf(deps, { requestId: 'start', ip: '' }))
  await deliverMail(deps, jobs)
  await mailResetLinks(deps, jobs)
  await watchPayments(deps, jobs)
  await followDays(deps, jobs)
  await deletePictures(deps, jobs)
  await tellOfReturns(deps, jobs)
  await keepReports(deps, jobs)
  await jobs.every(sweepJob, '30 3 * * *', async () => {
    await sweepSessions(deps)
    await sweepLimits(pool)
    await sweepForms(config.dataFolder)
  })

  const health: Health = { ready: false }
  const metrics = createMetrics()
  const app = createApp(deps, { health, metrics, render: pages.render, policy: !pages.developed })
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
  sayWhereEverythingIs(config, demoAccounts, given.razorpay === undefined && config.razorpay !== undefined)
}

/**
 * The payment provider of the demo: a program that behaves like the real one, reached through the same settings. What it
 * was paid survives a restart, as it would at a bank.
 */
async function simulatedProvider(config: Config, secret: string): Promise<RazorpaySettings | undefined> {
  if (!config.demo) return undefined
  const { startSimulator } = await import('#simulator/start.ts')
  const derived = (use: string) => createHmac('sha256', secret).update(`simulated provider: ${use}`).digest('hex')
  const [keyId, keySecret, webhookSecret] = ['rzp_test_simulated', derived('key'), derived('webhook')]
  const simulator = await startSimulator({
    keyId,
    keySecret,
    file: resolve(config.dataFolder, 'simulated-payments.jsonl'),
    webhook: { url: `http://127.0.0.1:${config.port}/api/webhooks/payment`, secret: webhookSecret },
  })
  endings.push(() => simulator.close())
  const { apiBase, checkoutJs, origin } = simulator
  return { keyId, keySecret, webhookSecrets: [webhookSecret], apiBase, checkoutJs, cspOrigins: [origin] }
}

async function openDatabase(config: Config, log: Log): Promise<Connection> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const folder = resolve(config.dataFolder, 'postgres')
  const embedded = await startEmbedded(folder)
  const owner = await claimEmbedded(embedded.connection)
  if (!owner) {
    throw new StartError(
      `The shop is already running on this data folder (${resolve(config.dataFolder)}).\nUse that one, or stop it first. A second shop needs a folder and a port of its own: SHOP_DATA=./data2 PORT=3001 npm start`,
    )
  }
  endings.push(() => embedded.stop())
  endings.push(keepAlive(owner, () => reopen(folder, embedded), log))
  return embedded.connection
}

/**
 * Starts the embedded database again whenever it has died under the shop: nobody else would. The owner's session is the
 * sign of its life. What is given back ends that.
 */
function keepAlive(first: pg.Client, open: () => Promise<pg.Client | null>, log: Log): () => Promise<void> {
  let owner = first
  let over = false
  let reviving: Promise<void> = Promise.resolve()
  const revive = async () => {
    log.error('the database has ended; it is started again')
    while (!over) {
      const found = await open().catch((error: Error) => {
        log.error({ err: error }, 'the database does not start')
        return null
      })
      if (found) return watch(found)
      await new Promise((resume) => setTimeout(resume, REVIVE_MS))
    }
  }
  const watch = (client: pg.Client) => {
    owner = client
    client.once('end', () => {
      if (!over) reviving = revive()
    })
  }
  watch(first)
  return async () => {
    over = true
    await reviving
    await owner.end()
  }
}

/** The embedded database where the shop knows it; null while another command holds it. */
async function reopen(folder: string, { connection }: EmbeddedDatabase): Promise<pg.Client | null> {
  const again = await startEmbedded(folder)
  // Where it listens on a port that is another one now, only a new start finds it.
  if (JSON.stringify(again.connection) !== JSON.stringify(connection)) throw new Error('It listens at another place.')
  return claimEmbedded(again.connection)
}

async function fillWithDemo(deps: Parameters<typeof contextOf>[0]): Promise<void> {
  const { loadDemo } = await import('#demo/load.ts')
  const filled = await loadDemo(contextOf(deps, { requestId: 'demo', ip: '' }))
  if (filled) say('Demo catalogue loaded.')
}

interface Pages {
  readonly render: RenderPage
  readonly files: StaticFiles
  /** Made from the sources at every request, for those who work on them. */
  readonly developed: boolean
  readonly before?: Before
}

async function builtPages({ offlinePages }: Config): Promise<Pages> {
  const build = resolve('build')
  const { renderPage } = (await import(pathToFileURL(resolve(build, 'server/index.js')).href)) as PagesModule
  const files = await readStaticFiles(resolve(build, 'client'))
  return { render: renderPage, files: offlinePages ? files : withoutWorker(files), developed: false }
}

/** Pages that follow their sources, with Vite in between. */
async function developedPages(): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  endings.push(() => vite.close())
  const render: RenderPage = async (...asked) =>
    ((await vite.ssrLoadModule('/src/web/pages.ts')) as PagesModule).renderPage(...asked)
  return { render, files: new Map(), developed: true, before: vite.middlewares }
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

/** Takes no new visitors, lets those inside finish, and then closes the door. */
async function drain(server: Server, health: Health): Promise<void> {
  health.ready = false
  const closed = new Promise<void>((done) => server.close(() => done()))
  // Connections that browsers keep open go as soon as their last answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const end = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(end)
}

function sayWhereEverythingIs(config: Config, accounts: readonly DemoAccount[], simulated: boolean): void {
  const lines = [
    ['Shop', config.publicUrl],
    ['API reference', `${config.publicUrl}/api/docs`],
    ...(config.demo && !config.smtpUrl ? [['Mailbox', `${config.publicUrl}/dev/mail`]] : []),
    ...(simulated ? [['Test card', '4100 2800 0000 1007, any date to come, any CVV']] : []),
  ]
  say('')
  for (const [name = '', place = ''] of lines) say(`  ${name.padEnd(16)}${place}`)
  for (const { who, email, password } of accounts) say(`  ${who.padEnd(16)}${email}  password: ${password}`)
  say(config.demo ? '\n  This is the demo: nothing is sold, no mail leaves the machine. Ctrl-C stops it.\n' : '')
}

let ending: Promise<void> | undefined

function end(): Promise<void> {
  ending ??= (async () => {
    for (const undo of endings.reverse()) {
      await Promise.resolve(undo()).catch((error: Error) => process.stderr.write(`While stopping: ${error.message}\n`))
    }
  })()
  return ending
}

function endOn(signal: NodeJS.Signals): void {
  process.once(signal, () => {
    say('Stopping: requests in hand are finished first.')
    void end().then(() => process.exit(0))
    // The second time somebody means it.
    process.on(signal, () => process.exit(1))
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
