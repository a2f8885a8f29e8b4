import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { readConfig } from '#server/lib/config.ts'
import type { Diagnosis } from '#server/modules/doctor/doctor.service.ts'
import type { Snapshot } from '#simulator/provider.ts'
import { type BenchedShop, startShop } from '../../../scripts/bench-shop.ts'
import { loadBusyYear } from '../../../scripts/busy-year.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { startProvider } from '../../../scripts/started-provider.ts'
import type { Weighed } from './figures.ts'
import { addTalk, growData } from './more-data.ts'
import type { Plan, Told, Wares } from './plan.ts'
import { pause } from './visitor.ts'

export const SECRET = 'a secret of this proof that nobody else has'
const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_proof', RAZORPAY_KEY_SECRET: 'proof', RAZORPAY_WEBHOOK_SECRETS: 'proof hook' }
/** As `npm start` sets them. */
const AS_STARTED = { UV_THREADPOOL_SIZE: '8', MALLOC_ARENA_MAX: '2' }
const WEIGH_EVERY_MS = 1000
const CALM_WITHIN_MS = 900_000

/** A shop with its provider and a busy year behind it, each a program of its own. */
export interface Scene {
  readonly shop: BenchedShop
  readonly database: pg.Client
  /** Whether it is the process that was started, and not one after it. */
  isAlive(): Promise<boolean>
  /** Lets visitors do what a plan says, and weighs the shop meanwhile. */
  send(plan: Omit<Plan, 'shop' | 'provider'>): Promise<Told & { readonly weighed: readonly Weighed[] }>
  /** Waits until every event and letter has been dealt with; names what is left when that does not come. */
  calm(): Promise<{ readonly left: string; readonly seconds: number }>
  /** What the doctor finds of orders that this proof has made, and not the demo's data. */
  doctor(): Promise<string[]>
  snapshot(): Promise<Snapshot>
  wares(): Promise<Wares>
  close(): Promise<void>
}

/** Starts everything, with so many times a busy year of data. */
export async function openScene(times: number, tell: (line: string) => void): Promise<Scene> {
  const port = await freePort()
  const provider = await startProvider(KEYS, `http://127.0.0.1:${port}/api/webhooks/payment`)
  const settings = {
    ...AS_STARTED,
    ...provider.settings,
    PORT: String(port),
    SECRET_KEY: SECRET,
    TRUST_PROXY_HOPS: '1',
    NODE_ENV: 'development',
  }
  const shop = await startShop(settings)
  const { url, database, folder } = shop
  const close = async () => {
    await shop.stop()
    provider.child.kill('SIGTERM')
    await once(provider.child, 'exit')
  }
  try {
    tell(await loadBusyYear(database, readConfig({ NODE_ENV: 'development' }).seller))
    await addTalk(database)
    if (times > 1) tell(await growData(database, 1, times))
  } catch (error) {
    await close()
    throw error
  }
  const pid = await pidOf(url)

  return {
    shop,
    database,
    isAlive: async () => (await pidOf(url).catch(() => 0)) === pid,
    async send(plan) {
      const scales = weighing(pid)
      try {
        const told = await runVisitors({ ...plan, shop: url, provider: provider.origin })
        return { ...told, weighed: scales.weighed }
      } finally {
        scales.stop()
      }
    },
    calm: () => calm(database),
    doctor: () => askDoctor({ ...process.env, ...settings, SHOP_DATA: folder }),
    async snapshot() {
      const answer = await fetch(`${provider.origin}/__sim/snapshot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return ((await answer.json()) as { answer: Snapshot }).answer
    },
    wares: () => waresOf(database),
    close,
  }
}

async function pidOf(url: string): Promise<number> {
  const { pid } = (await (await fetch(`${url}/healthz`)).json()) as { pid: number }
  return pid
}

/** Weighs a process every second: the memory that it holds of the machine's. Nothing where the system does not tell. */
function weighing(pid: number): { weighed: Weighed[]; stop(): void } {
  const weighed: Weighed[] = []
  const begun = performance.now()
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
    if (kilobytes !== undefined) weighed.push({ at: performance.now() - begun, bytes: Number(kilobytes) * 1024 })
  }, WEIGH_EVERY_MS)
  return { weighed, stop: () => clearInterval(timer) }
}

const VISITORS = fileURLToPath(new URL('visitors.ts', import.meta.url))

async function runVisitors(plan: Plan): Promise<Told> {
  const child = fork(VISITORS, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`The visitors have ended without a word: ${code}.`)
  })
  const heard = once(child, 'message').then(([told]) => told as Told)
  ended.catch(() => {})
  child.send(plan)
  try {
    return await Promise.race([heard, ended])
  } finally {
    child.kill()
  }
}

async function calm(database: pg.Client): Promise<{ left: string; seconds: number }> {
  const begun = performance.now()
  for (;;) {
    const { rows } = await database.query<{ letters: number; events: number }>(
      `select (select count(*)::int from pgboss.job
          where name in ('mail', 'refund') and state in ('created', 'retry', 'active')) as letters,
        (select count(*)::int from webhook_event where handled_at is null) as events`,
    )
    const { letters = 0, events = 0 } = rows[0] ?? {}
    const ms = performance.now() - begun
    if (letters + events === 0) return { left: '', seconds: ms / 1000 }
    if (ms > CALM_WITHIN_MS) return { left: `${letters} letters and refunds, ${events} events`, seconds: ms / 1000 }
    await pause(500)
  }
}

/** The demo's orders were paid without any letter: that they were not written to is no fault of the shop. */
const isOfDemo = (check: string, id: string): boolean => check === 'INV9' && id.startsWith('KM-DEMO-')

async function askDoctor(env: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, ['src/doctor.ts', '--json'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(child, 'close')
  const said = Buffer.concat(chunks).toString('utf8')
  if (said === '') return ['The doctor could not look.']
  const { checks } = JSON.parse(said) as Diagnosis
  return checks.flatMap(({ id: check, violations, unable, note }) => [
    ...(unable ? [`${check}: ${note}`] : []),
    ...violations.filter(({ id }) => !isOfDemo(check, id)).map(({ id, why }) => `${check} ${id}: ${why}`),
  ])
}

const MOST_WARES = 3000

/**
 * What visitors look at and look for: in an order of its own, so that all kinds and bikes are among what is wanted. Nobody
 * runs out of it.
 */
async function waresOf(database: pg.Client): Promise<Wares> {
  const bikes = await database.query<{ code: string }>(
    'select code from bike where archived_at is null order by md5(code)',
  )
  const products = await database.query<{ bike: string; code: string }>(
    `select b.code as bike, p.code from product p join bike b on b.id = p.bike_id
      where p.archived_at is null and b.archived_at is null
        and not exists (select from stock s where s.product_id = p.id and s.kept)
      order by md5(b.code || p.code) limit ${MOST_WARES}`,
  )
  const kinds = await database.query<{ kind: string; bike: string }>(
    `select p.kind, min(b.name) as bike from product p join bike b on b.id = p.bike_id
      where p.kind <> '' group by p.kind order by md5(p.kind)`,
  )
  // Some know the bike, some mistype what they want.
  const searches = kinds.rows.flatMap(({ kind, bike }) => [kind, `${kind} ${bike}`, mistyped(kind)])
  return { bikes: bikes.rows.map(({ code }) => code), products: products.rows, searches }
}

/** Two letters in the wrong order. */
const mistyped = (word: string): string => word.replace(/^(..)(.)(.)/, '$1$3$2')
