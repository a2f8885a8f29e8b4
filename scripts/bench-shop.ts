import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface BenchedShop {
  readonly url: string
  /** Where the shop stores its data. */
  readonly folder: string
  /** The shop's own database, used to invalidate its caches. */
  readonly database: pg.Client
  stop(): Promise<void>
}

/** Starts the built shop as in production, with the demo catalogue, on a free port and with its own folder. */
export async function startShop(settings: Readonly<Record<string, string>> = {}): Promise<BenchedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-bench-'))
  await chmod(folder, 0o755)
  const port = Number(settings.PORT ?? (await freePort()))
  const child = spawn(process.execPath, ['src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      SHOP_DATA: folder,
      NODE_ENV: 'development',
      ...settings,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await answering(`${url}/readyz`, child)
  const database = await openDatabase(folder)
  return {
    url,
    folder,
    database,
    async stop() {
      await database.end()
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('It did not start.')
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

/** Connects to the embedded database of a running shop, as the shop itself does. */
export async function openDatabase(folder: string): Promise<pg.Client> {
  const lines = (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  const password = await readFile(join(folder, 'postgres/password'), 'utf8')
  const client = new pg.Client({
    host: lines[4] ?? '',
    port: Number(lines[3]),
    user: 'shop',
    password,
    database: 'shop',
  })
  await client.connect()
  return client
}
