import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type pg from 'pg'
import { type Connection, createPool } from '#db/client.ts'
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { createPasswords } from '#server/lib/password-hash.ts'
import { createRazorpay, type Razorpay, type RazorpaySettings } from '#server/lib/razorpay.ts'
import { type Simulator, startSimulator } from '#simulator/start.ts'
import { freePort } from '../../scripts/free-port.ts'
import { withClient } from '../support/client.ts'
import { openShop } from '../support/open-shop.ts'
import { quickFolder } from '../support/quick-folder.ts'
import { type MailSink, openMailSink } from './mail-sink.ts'
import { httpProtocol, mailProtocol, postgresProtocol } from './protocols.ts'
import { type MessageProxy, openProxy, type Watch } from './proxy.ts'

/** The proxies that messages pass: in front of the shop, its database, its payment provider and its mail server. */
export const PROXIES = ['shop', 'database', 'provider', 'mail'] as const
export type ProxyName = (typeof PROXIES)[number]

type Place = Exclude<Connection, { connectionString: string }>

const TEMPLATE = 'proof_template'
const PASSWORD = 'winding-Ghat-road-48'
const KEYS = { keyId: 'rzp_test_proof', keySecret: 'a key secret of the proof' }
const WEBHOOK_SECRET = 'a webhook secret of the proof'
const SECRET = 'a secret that only the proof knows, 256 bits of it'
/** If the shop takes longer than this, it does not start at all. */
const PATIENCE_MS = 180_000

/** A module loaded into the shop's process before its own code, to plant a defect. */
export interface Preload {
  readonly file: string
  readonly fault: string
}

/** How the shop ended when asked to, and how long that took in milliseconds. */
interface Ended {
  readonly code: number | null
  readonly ms: number
}

/** A further process of the shop on the same database; the shop's proxy sends requests to each in turn. */
interface Another {
  kill(): void
  /** Waits until the process serves; one that has ended is restarted. */
  start(): Promise<void>
}

/** How long it took until the shop served again, in milliseconds, and what had been killed. */
interface Recovery {
  readonly of: 'app' | 'database'
  readonly ms: number
}

/**
 * The shop as a separate program, with every server it talks to on this machine, each behind a proxy: PostgreSQL, the
 * simulated payment provider and a mail server. Each can be killed and restarts with its data.
 */
export interface Harness {
  readonly password: string
  readonly passwordHash: string
  readonly provider: Simulator
  readonly sink: MailSink
  /** A client of the provider that does not go through a proxy. */
  readonly razorpay: Razorpay
  readonly recoveries: Recovery[]
  /** Times at which the shop ended without being killed, with its last output. */
  readonly crashes: string[]
  readonly proxies: Readonly<Record<ProxyName, MessageProxy>>
  /** Queries the database directly, past its proxy. */
  readonly pool: () => pg.Pool
  readonly connection: () => Place
  /** The folders for the data outside the database and for the compile cache, which only speeds up starts. */
  readonly folders: Readonly<Record<'data' | 'compiled', string>>
  /** Replaces everything by an empty shop with the demo catalogue. */
  renew(): Promise<void>
  /** Replaces the database by one without tables, with no shop running on it. */
  renewEmpty(): Promise<void>
  /** Sets the preload module of the program from its next start on. */
  plant(preload: Preload | undefined): void
  /** Starts the shop with this command prefix from its next start on, for example to limit its resources. */
  startBy(command: readonly string[]): void
  /** Prepares a further process, which does not run yet. */
  another(): Promise<Another>
  /** Asks the shop to shut down, and waits until it has. */
  terminate(): Promise<Ended>
  killApp(): void
  killDatabase(): void
  /** Marks the database as possibly ended: the next `recover` checks it. */
  doubtDatabase(): void
  /** Restarts what is dead, and waits until the shop serves. */
  recover(): Promise<void>
  /** Returns the end of the shop's output. */
  output(): string
  close(): Promise<void>
}

/** Opens the harness; `place` is the folder for everything, by default one on a fast file system. */
export async function openHarness(watch: Watch, place?: string): Promise<Harness> {
  const folder = await mkdtemp(join(place ?? (await quickFolder()), 'kurinji-proof-'))
  await chmod(folder, 0o755)
  const folders = { data: join(folder, 'data'), compiled: join(folder, 'compiled') }
  const cluster = join(folder, 'postgres')
  let embedded: EmbeddedDatabase = await startEmbedded(cluster)
  const { connection: server, admin } = embedded
  await makeTemplate({ server, admin }, folders.data)
  const provider = await startSimulator(KEYS)
  provider.control.webhooks.setRetryBase(100)
  const sink = await openMailSink()
  const port = await freePort()

  let number = 0
  let database = ''
  let pool = createPool(server, 1)
  let preload: Preload | undefined
  let starter: readonly string[] = []
  let app: ChildProcess | undefined
  const others: Process[] = []
  /** The proxy sends requests to processes that are ready, or to the first one if none is. */
  let appServes = false
  let turn = 0
  let output = ''
  /** What was killed and must be restarted. */
  const dead = { app: true, database: false }
  const recoveries: Recovery[] = []
  const crashes: string[] = []
  const passwordHash = await createPasswords(1).hash(PASSWORD)

  const local = (at: number) => ({ host: '127.0.0.1', port: at })
  const open = (
    name: ProxyName,
    protocol: typeof httpProtocol,
    target: () => ReturnType<typeof local> | { path: string },
  ) => openProxy({ name, protocol, target, watch })
  const proxies = {
    shop: await open('shop', httpProtocol, () => {
      const ready = others.filter((each) => each.serves && lives(each)).map((each) => each.port)
      const ports = appServes && !dead.app ? [port, ...ready] : ready
      turn += 1
      return local(ports[turn % ports.length] ?? port)
    }),
    database: await open('database', postgresProtocol, () =>
      server.host.startsWith('/') ? { path: join(server.host, `.s.PGSQL.${server.port}`) } : local(server.port),
    ),
    provider: await open('provider', httpProtocol, () => local(Number(new URL(provider.origin).port))),
    mail: await open('mail', mailProtocol, () => local(sink.port)),
  }
  provider.setWebhook({
    url: `http://127.0.0.1:${proxies.shop.port}/api/webhooks/payment`,
    secret: WEBHOOK_SECRET,
  })
  const settings: RazorpaySettings = {
    ...KEYS,
    webhookSecrets: [WEBHOOK_SECRET],
    apiBase: provider.apiBase,
    checkoutJs: provider.checkoutJs,
    cspOrigins: [provider.origin],
  }

  const spawnShop = (at: number): ChildProcess => {
    const { user, password } = server
    const origin = `http://127.0.0.1:${proxies.provider.port}`
    // A defect is planted in the sources; what has none is the shop that `npm start` runs, which starts in half the time.
    const program = preload ? ['--import', preload.file, 'src/programs/shop/main.ts'] : ['build/shop/shop.js']
    const command = [...starter, process.execPath, ...program]
    const child = spawn(command[0] ?? '', command.slice(1), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'development',
        DEMO: 'off',
        HOST: '127.0.0.1',
        PORT: String(at),
        PUBLIC_URL: `http://127.0.0.1:${proxies.shop.port}`,
        SHOP_DATA: folders.data,
        DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${proxies.database.port}/${database}`,
        SECRET_KEY: SECRET,
        PASSWORD_HASH_PASSES: '1',
        TRUST_PROXY_HOPS: '1',
        LOG_LEVEL: 'warn',
        SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}/?ignoreTLS=true`,
        MAIL_FROM: 'shop@example.com',
        SELLER_GSTIN: '33ABCDE1234F1Z7',
        RAZORPAY_KEY_ID: KEYS.keyId,
        RAZORPAY_KEY_SECRET: KEYS.keySecret,
        RAZORPAY_WEBHOOK_SECRETS: WEBHOOK_SECRET,
        RAZORPAY_API_BASE: `${origin}/v1`,
        RAZORPAY_CHECKOUT_JS: `${origin}/v1/checkout.js`,
        RAZORPAY_CSP_ORIGINS: origin,
        // Only a clean shutdown writes the cache; it speeds up all other starts.
        NODE_COMPILE_CACHE: folders.compiled,
        ...(preload && { PLANTED_FAULT: preload.fault }),
      },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-8000)
      })
    }
    return child
  }

  const startApp = () => {
    output = ''
    appServes = false
    const child = spawnShop(port)
    child.once('exit', (code, signal) => {
      if (app !== child) return
      if (!dead.app) crashes.push(`it ended with ${code ?? signal}: ${output.slice(-1500)}`)
      dead.app = true
    })
    app = child
    dead.app = false
  }

  const killApp = () => {
    app?.kill('SIGKILL')
    dead.app = true
  }
  const stopApp = async (signal: NodeJS.Signals) => {
    dead.app = true
    await stopped(app, signal)
  }
  const stopOthers = async () => {
    for (const each of others.splice(0)) {
      each.killed = true
      await stopped(each.child, 'SIGKILL')
    }
  }
  /** Switches to a new database for what follows. */
  const newDatabase = async (template: string) => {
    await stopApp('SIGKILL')
    await stopOthers()
    if (dead.database) embedded = await startEmbedded(cluster)
    dead.database = false
    await pool.end()
    number += 1
    await onServer(admin, [
      ...(database ? [`drop database ${database} with (force)`] : []),
      `create database proof_${number} template ${template} owner shop`,
    ])
    database = `proof_${number}`
    pool = createPool({ ...server, database }, 3)
    provider.control.reset()
    provider.control.webhooks.setRetryBase(100)
    sink.clear()
  }

  let recovering: Promise<void> | undefined
  const recover = async () => {
    const of = dead.app ? 'app' : 'database'
    if (!dead.app && !dead.database) return
    const begun = performance.now()
    if (dead.database) {
      embedded = await startEmbedded(cluster)
      dead.database = false
    }
    if (dead.app) {
      await stopApp('SIGKILL')
      startApp()
    }
    await serving(port, () => !dead.app)
    appServes = true
    recoveries.push({ of, ms: performance.now() - begun })
  }

  const harness: Harness = {
    password: PASSWORD,
    passwordHash,
    provider,
    sink,
    razorpay: createRazorpay(settings),
    recoveries,
    crashes,
    proxies,
    pool: () => pool,
    connection: () => ({ ...server, database }),
    folders,
    async renew() {
      await newDatabase(TEMPLATE)
      // The first start fills the compile cache, which is written on a clean shutdown.
      if (number === 1) {
        startApp()
        await serving(port, () => !dead.app)
        await stopApp('SIGTERM')
      }
      startApp()
      await serving(port, () => !dead.app)
      appServes = true
    },
    renewEmpty: () => newDatabase('template1'),
    plant(next) {
      preload = next
    },
    startBy(command) {
      starter = command
    },
    async another() {
      const at = await freePort()
      const other: Process = { port: at, child: undefined, killed: true, serves: false }
      others.push(other)
      return {
        kill() {
          Object.assign(other, { killed: true, serves: false })
          other.child?.kill('SIGKILL')
        },
        async start() {
          if (!lives(other)) {
            const child = spawnShop(at)
            Object.assign(other, { child, killed: false, serves: false })
            child.once('exit', (code, signal) => {
              if (other.child === child && !other.killed) crashes.push(`the other one ended with ${code ?? signal}`)
            })
          }
          await serving(at, () => lives(other))
          other.serves = true
        },
      }
    },
    async terminate() {
      const begun = performance.now()
      await stopApp('SIGTERM')
      return { code: app?.exitCode ?? null, ms: performance.now() - begun }
    },
    killApp,
    killDatabase() {
      dead.database = true
      killPostgres(postmasterOf(embedded.folder))
    },
    doubtDatabase() {
      dead.database = true
    },
    recover() {
      recovering ??= recover().finally(() => {
        recovering = undefined
      })
      return recovering
    },
    output: () => output,
    async close() {
      await stopApp('SIGKILL')
      await stopOthers()
      await pool.end().catch(() => {})
      for (const proxy of Object.values(proxies)) await proxy.close()
      await provider.close()
      await sink.close()
      if (dead.database) embedded = await startEmbedded(cluster)
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return harness
}

interface Process {
  readonly port: number
  child: ChildProcess | undefined
  /** It has ended because the test killed it. */
  killed: boolean
  /** It has been ready since it was started. */
  serves: boolean
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const lives = ({ child }: Process): boolean => child !== undefined && !hasEnded(child)

async function stopped(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || hasEnded(child)) return
  child.kill(signal)
  await once(child, 'exit')
}

async function makeTemplate({ server, admin }: { server: Place; admin: Place }, dataFolder: string): Promise<void> {
  await onServer(admin, [`create database ${TEMPLATE} owner shop`])
  const connection = { ...server, database: TEMPLATE }
  await migrate(connection)
  const shop = await openShop({ connection, dataFolder, demo: true })
  await shop.close()
}

async function onServer(server: Place, statements: readonly string[]): Promise<void> {
  await withClient(server, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Kills all processes of PostgreSQL at once: none of them shuts down cleanly or writes anything more. */
function killPostgres(postmaster: number): void {
  let children: number[] = []
  try {
    children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    // It has no children.
  }
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended already.
    }
  }
}

/** Waits until the shop reports that it is ready. */
async function serving(port: number, alive: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    if (await isReady(port)) return
    if (!alive()) throw new Error('The shop ended while it started.')
    if (Date.now() > deadline) throw new Error('The shop does not become ready.')
    await new Promise((resume) => setTimeout(resume, 20))
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((done) => {
    const sent = request({ host: '127.0.0.1', port, path: '/readyz', timeout: 6000, agent: false }, (answer) => {
      answer.resume()
      done(answer.statusCode === 200)
    })
    sent
      .once('error', () => done(false))
      .once('timeout', () => sent.destroy())
      .end()
  })
}
