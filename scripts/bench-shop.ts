import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { endChild, endPostgres, onEnd, postmasterOf } from './bench/endings.ts'
import { HERE, type Tree } from './bench/tree.ts'
import { freePort } from './free-port.ts'

export interface BenchedShop {
  readonly url: string
  /** Where the shop stores its data. */
  readonly folder: string
  /** The shop's own database, used to invalidate its caches. */
  readonly database: pg.Client
  readonly pid: number
  /** The first process of its PostgreSQL, the parent of the others. */
  readonly postmaster: number
  /** Sends a signal to the shop's process. */
  signal(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

interface Start {
  /** The sources whose shop is started; by default these. */
  readonly tree?: Tree
  /** Arguments of Node. */
  readonly node?: readonly string[]
  /** Runs the sources as they are, so that a profile names their files; by default what `npm start` runs. */
  readonly fromSources?: boolean
}

/** The bundle of the server; earlier versions have none and run their sources. */
const BUNDLE = 'build/shop/shop.js'
const SOURCES = 'src/programs/shop/main.ts'
const EARLIER_SOURCES = 'src/main.ts'

/** How Node runs the shop of some sources; the default is that of versions that did not export it. */
interface Setup {
  readonly NODE_SETTINGS?: Readonly<Record<string, string>>
}
const EARLIER_SETTINGS = { UV_THREADPOOL_SIZE: '8', MALLOC_ARENA_MAX: '2' }

/**
 * Starts the built shop as in production, with the demo catalogue, on a free port and with its own folder. It ends, with
 * its database, when the program ends.
 */
export async function startShop(
  settings: Readonly<Record<string, string>> = {},
  { tree = HERE, node = [], fromSources = false }: Start = {},
): Promise<BenchedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-bench-'))
  await chmod(folder, 0o755)
  const port = Number(settings.PORT ?? (await freePort()))
  const programs = [...(fromSources ? [] : [BUNDLE]), SOURCES, EARLIER_SOURCES]
  const program = programs.find((path) => existsSync(join(tree.folder, path))) ?? SOURCES
  const setup = await tree.load<Setup>('scripts/setup.mjs')
  const child = spawn(tree.node, [...node, program], {
    cwd: tree.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...(setup.NODE_SETTINGS ?? EARLIER_SETTINGS),
      PORT: String(port),
      HOST: '127.0.0.1',
      SHOP_DATA: folder,
      NODE_ENV: 'development',
      // Versions that have no year of orders do not know the word.
      ...(existsSync(join(tree.folder, 'demo/year')) && { DEMO: 'catalogue' }),
      ...settings,
    },
  })
  let database: pg.Client | undefined
  const stop = onEnd(async () => {
    await database?.end().catch(() => {})
    await endChild(child)
    await endPostgres(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const url = `http://127.0.0.1:${port}`
  await answering(`${url}/readyz`, child)
  database = await openDatabase(folder)
  const postmaster = await postmasterOf(folder)
  if (child.pid === undefined || postmaster === undefined) throw new Error('The shop or its database has ended.')
  return { url, folder, database, pid: child.pid, postmaster, signal: (signal) => void child.kill(signal), stop }
}

export async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It did not start.')
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

/** Connects to the embedded database of a running shop, as the shop itself does. */
export const openDatabase = (folder: string): Promise<pg.Client> =>
  connect(folder, { user: 'shop', passwordFile: 'password', database: 'shop' })

/** Connects to it as the administrator of the server, who can change its settings. */
export const openAsAdministrator = (folder: string): Promise<pg.Client> =>
  connect(folder, { user: 'postgres', passwordFile: 'administrator-password', database: 'shop' })

interface Login {
  readonly user: string
  readonly passwordFile: string
  readonly database: string
}

async function connect(folder: string, { user, passwordFile, database }: Login): Promise<pg.Client> {
  const lines = (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  const password = await readFile(join(folder, 'postgres', passwordFile), 'utf8')
  const client = new pg.Client({ host: lines[4] ?? '', port: Number(lines[3]), user, password, database })
  // Without a listener the end of the database would end this program before it has cleaned up.
  client.on('error', (error) => console.error(`The connection to the database is lost: ${error.message}`))
  await client.connect()
  return client
}
