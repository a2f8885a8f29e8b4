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
import type { Plan, VisitorReport, Wares } from './plan.ts'
import { pause } from './visitor.ts'

export const SECRET = 'a secret of this proof that nobody else has'
const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_proof', RAZORPAY_KEY_SECRET: 'proof', RAZORPAY_WEBHOOK_SECRETS: 'proof hook' }
const WEIGH_EVERY_MS = 1000
const CALM_WITHIN_MS = 900_000

/** A shop with its provider and a busy year of data, each as a separate program. */
export interface Harness {
  readonly shop: BenchedShop
  readonly database: pg.Client
  /** Returns whether the process is still the one that was started. */
  isAlive(): Promise<boolean>
  /** Lets visitors carry out a plan, and samples the shop's memory meanwhile. */
  send(plan: Omit<Plan, 'shop' | 'provider'>): Promise<VisitorReport & { readonly weighed: readonly Weighed[] }>
  /** Waits until every event and email has been processed; otherwise names what is left. */
  calm(): Promise<{ readonly left: string; readonly seconds: number }>
  /** Returns what the doctor finds in orders of this proof, ignoring the demo's data. */
  doctor(): Promise<string[]>
  snapshot(): Promise<Snapshot>
  wares(): Promise<Wares>
  close(): Promise<void>
}

/** Starts everything, with this many times a busy year of data. */
export async function openHarness(times: number, tell: (line: string) => void): Promise<Harness> {
  const port = await freePort()
  const provider = await startProvider(KEYS, `http://127.0.0.1:${port}/api/webhooks/payment`)
  const settings = {
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
        const report = await runVisitors({ ...plan, shop: url, provider: provider.origin })
        return { ...report, weighed: scales.weighed }
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

/**
 * Samples every second how much of the machine's memory a process holds. Records nothing where the system does not
 * tell.
 */
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

async function runVisitors(plan: Plan): Promise<VisitorReport> {
  const child = fork(VISITORS, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`The visitors have ended without a word: ${code}.`)
  })
  const heard = once(child, 'message').then(([report]) => report as VisitorReport)
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
    const { rows } = await database.query<{ jobs: number; events: number }>(
      `select (select count(*)::int from pgboss.job
          where name in ('mail', 'refund') and state in ('created', 'retry', 'active')) as jobs,
        (select count(*)::int from webhook_event where handled_at is null) as events`,
    )
    const { jobs = 0, events = 0 } = rows[0] ?? {}
    const ms = performance.now() - begun
    if (jobs + events === 0) return { left: '', seconds: ms / 1000 }
    if (ms > CALM_WITHIN_MS) return { left: `${jobs} emails and refunds, ${events} events`, seconds: ms / 1000 }
    await pause(500)
  }
}

/** The demo's orders were paid without any email: that is not an error of the shop. */
const isOfDemo = (check: string, id: string): boolean => check === 'INV9' && id.startsWith('KM-DEMO-')

async function askDoctor(env: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, ['src/programs/doctor.ts', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(child, 'close')
  const output = Buffer.concat(chunks).toString('utf8')
  if (output === '') return ['The doctor could not look.']
  const { checks } = JSON.parse(output) as Diagnosis
  return checks.flatMap(({ id: check, violations, unable, note }) => [
    ...(unable ? [`${check}: ${note}`] : []),
    ...violations.filter(({ id }) => !isOfDemo(check, id)).map(({ id, why }) => `${check} ${id}: ${why}`),
  ])
}

const MAX_WARES = 3000

/**
 * Returns what visitors open and search for, shuffled so that all kinds and bikes are among the popular ones. It
 * never runs out.
 */
async function waresOf(database: pg.Client): Promise<Wares> {
  const bikes = await database.query<{ code: string }>(
    'select code from bike where archived_at is null order by md5(code)',
  )
  const products = await database.query<{ bike: string; code: string }>(
    `select b.code as bike, p.code from product p join bike b on b.id = p.bike_id
      where p.archived_at is null and b.archived_at is null
        and not exists (select from stock s where s.product_id = p.id and s.is_tracked)
      order by md5(b.code || p.code) limit ${MAX_WARES}`,
  )
  const kinds = await database.query<{ kind: string; bike: string }>(
    `select p.kind, min(b.name) as bike from product p join bike b on b.id = p.bike_id
      where p.kind <> '' group by p.kind order by md5(p.kind)`,
  )
  // Some visitors name the bike, some mistype the product.
  const searches = kinds.rows.flatMap(({ kind, bike }) => [kind, `${kind} ${bike}`, mistyped(kind)])
  return { bikes: bikes.rows.map(({ code }) => code), products: products.rows, searches }
}

/** Swaps two letters of a word. */
const mistyped = (word: string): string => word.replace(/^(..)(.)(.)/, '$1$3$2')
