import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { caller } from '#contract/call.ts'
import { type Customer, fetchInvoice, sender } from '../customer.ts'
import { checkShop } from '../ledger-checks.ts'
import type { Exchange, Watch } from '../proxy.ts'
import { within } from '../within.ts'
import { type Fault, Skipped, type Stage, tokenOf, UNPROVEN } from './stage.ts'

/** The time after which a request has surely reached the shop. */
const REACHED_MS = 60
const DRAINED_WITHIN_MS = 10_000

const terminated: Fault = {
  id: 'X02',
  name: 'the shop is asked to end while customers are in it',
  async run(stage) {
    const { harness } = stage
    const inside = new Map<Exchange, number>()
    let ended: Promise<unknown> = Promise.resolve()
    const recover = async () => {
      await ended
      await harness.recover()
    }
    const crowd = stage.crowd(4, { recover })
    let met = 0
    for (let round = 1; round <= 3; round++) {
      inside.clear()
      stage.watch((exchange, when) => {
        if (exchange.proxy !== 'shop') return 'pass'
        if (when === 'before') inside.set(exchange, performance.now())
        else inside.delete(exchange)
        return 'pass'
      })
      await pause(1000)
      const reached = () => [...inside].filter(([, since]) => performance.now() - since > REACHED_MS)
      await within(20_000, () => reached().length > 0)
      const open = reached().map(([exchange]) => exchange)
      met += open.length
      const ending = harness.terminate()
      ended = ending
      const { code, ms } = await ending
      const cut = open.filter((exchange) => inside.has(exchange))
      for (const { label } of cut) stage.demand(false, 'drain', `${label} got no answer`)
      stage.demand(code === 0, 'drain', `the shop ended with ${code}`)
      stage.demand(ms < DRAINED_WITHIN_MS, 'drain', `the shop took ${Math.round(ms)} ms to end`)
      stage.note(`ended after ${Math.round(ms)} ms`)
      await harness.recover()
    }
    stage.watch()
    stage.demand(met > 0, UNPROVEN, 'nobody was in the shop when it was asked to end')
    await pause(500)
    await stage.check(await crowd.stop())
  },
}

const CLOCK = join(import.meta.dirname, 'clock.ts')
const TEN_MINUTES = 600
/** How far the clocks of two machines may differ, in seconds; a token from further in the future is refused. */
const LITTLE = 50

const wrongClock: Fault = {
  id: 'X15',
  name: 'the clock of the shop is a little fast, right, ten minutes fast, ten minutes slow, and right again',
  async run(stage) {
    const { harness } = stage
    const customers: Customer[] = []
    try {
      for (const seconds of [LITTLE, 0, TEN_MINUTES, -TEN_MINUTES, 0]) {
        harness.plant(seconds === 0 ? undefined : { file: CLOCK, fault: String(seconds) })
        await harness.terminate()
        await harness.recover()
        const off = await clockOf(stage)
        stage.demand(Math.abs(off - seconds) < LITTLE / 2, UNPROVEN, `the clock is wrong by ${off} s, not ${seconds}`)
        if (seconds === 0 && customers.length === 2) {
          for (const { id, journal } of customers) {
            const { status } = await stage.ask(`/api/credit/${id}`, { token: journal.tokens[0] ?? '' })
            stage.demand(status === 200, 'INV10', `a session from a little later is answered with ${status}`)
          }
        }
        customers.push((await stage.buy()).customer, (await stage.buy({ leaves: true })).customer)
      }
      for (const { ip, email, journal } of customers) {
        const call = caller(sender(harness, ip))
        const { token } = await call('POST /auth/signin', { body: { email, password: harness.password } })
        journal.tokens.splice(0, journal.tokens.length, token)
      }
      await stage.check(customers)
    } finally {
      harness.plant(undefined)
    }
  },
}

/** Returns by how many seconds the shop's clock is wrong, judged by its start time. */
async function clockOf(stage: Stage): Promise<number> {
  const { text } = await stage.ask('/healthz')
  const { startedAt } = JSON.parse(text) as { startedAt: string }
  return Math.round((Date.parse(startedAt) - Date.now()) / 1000)
}

const twoProcesses: Fault = {
  id: 'X16',
  name: 'two processes serve one database, and one after the other is killed',
  async run(stage) {
    const { harness } = stage
    const other = await harness.another()
    await other.start()
    const crowd = stage.crowd(4, { recover: () => pause(300) })
    for (let round = 1; round <= 4; round++) {
      await pause(500 + Math.random() * 1500)
      if (round % 2 === 0) {
        harness.killApp()
        await pause(300)
        await harness.recover()
      } else {
        other.kill()
        await pause(300)
        await other.start()
      }
    }
    const customers = await crowd.stop()
    stage.note(`${customers.length} checkouts`)
    await signedOutEverywhere(stage)
    await stage.check(customers)
  },
}

/** Signing out in one process signs out in the other too: the proxy sends requests to each in turn. */
async function signedOutEverywhere(stage: Stage): Promise<void> {
  const { customer } = await stage.buy()
  const token = tokenOf(customer)
  const own = () => stage.ask(`/api/credit/${customer.id}`, { token })
  stage.demand((await own()).status === 200, UNPROVEN, 'the session did not work before')
  const { status } = await stage.ask('/api/auth/signout', { method: 'POST', token, body: {} })
  stage.demand(status < 300, UNPROVEN, `signing out was answered with ${status}`)
  for (const answer of [await own(), await own()]) {
    stage.demand(answer.status === 401, 'sessions', `a session that has ended is answered with ${answer.status}`)
  }
}

const MIGRATIONS = join(import.meta.dirname, '../../../src/db/migrations')

/** Checks that each migration has been applied once, and that the ledger is that of an empty shop. */
async function checkEmpty(stage: Stage): Promise<void> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
  const { rows } = await stage.harness.pool().query<{ name: string }>('select name from migration order by name')
  const applied = rows.map(({ name }) => name)
  stage.demand(applied.join() === files.join(), 'schema', `of ${files.length} migrations are there: ${applied}`)
  for (const { invariant, why } of await checkShop(stage.harness)) stage.demand(false, invariant, why)
  for (const why of stage.harness.crashes.splice(0)) stage.demand(false, 'crash', why)
}

const twoStarts: Fault = {
  id: 'X17',
  name: 'two processes start on an empty database at once',
  async run(stage) {
    const { harness } = stage
    for (let round = 1; round <= 2; round++) {
      await harness.renewEmpty()
      const other = await harness.another()
      await Promise.all([harness.recover(), other.start()])
      for (const check of [1, 2]) {
        const { status } = await stage.ask('/readyz')
        stage.demand(status === 200, 'schema', `look ${check} at the two: ${status}`)
      }
      await checkEmpty(stage)
    }
  },
}

/**
 * Moments of a first start: in the middle of a migration's transaction, at its end, and while the queue creates its
 * tables.
 */
const STARTS: readonly { readonly label: RegExp; readonly n: number; readonly when: 'before' | 'after' }[] = [
  { label: /^insert into migration /, n: 1, when: 'before' },
  { label: /^insert into migration /, n: 6, when: 'before' },
  { label: /^commit$/, n: 3, when: 'after' },
  { label: /^begin;/i, n: 1, when: 'after' },
]

const killedMigration: Fault = {
  id: 'X18',
  name: 'the shop is killed while it makes its tables, and started again',
  async run(stage) {
    const { harness } = stage
    for (const { label, n, when } of STARTS) {
      await harness.renewEmpty()
      let seen = 0
      const watch: Watch = (exchange, moment) => {
        if (exchange.proxy !== 'database' || moment !== when || !label.test(exchange.label)) return 'pass'
        seen += 1
        if (seen !== n) return 'pass'
        harness.killApp()
        return 'cut'
      }
      stage.watch(watch)
      await harness.recover().catch(() => {})
      stage.watch()
      stage.demand(seen >= n, UNPROVEN, `${label} was not met`)
      await harness.recover()
      await checkEmpty(stage)
    }
  },
}

const FEW_FILES = 160
const VISITORS = 300
const CROWDED_MS = 6000

const fewFiles: Fault = {
  id: 'X19',
  name: `the shop may open ${FEW_FILES} files and connections, and ${VISITORS} visitors hold one each`,
  async run(stage) {
    const { harness } = stage
    if (!existsSync('/usr/bin/prlimit')) throw new Skipped('there is no prlimit on this machine')
    harness.startBy(['/usr/bin/prlimit', `--nofile=${FEW_FILES}:${FEW_FILES}`])
    try {
      await harness.terminate()
      await harness.recover()
      const visitors = Array.from({ length: VISITORS }, () => {
        const socket = connect(harness.proxies.shop.port, '127.0.0.1')
        // The connection is expected to be closed.
        socket.on('error', () => {})
        socket.write('GET / HTTP/1.1\r\n')
        return socket
      })
      const crowd = stage.crowd(2, { recover: () => pause(1500) })
      await pause(CROWDED_MS)
      for (const each of visitors) each.destroy()
      const served = await within(20_000, async () => (await stage.ask('/readyz')).status === 200)
      stage.demand(served, 'recovery', 'the shop does not serve again when they have gone')
      await pause(500)
      stage.note(`${stage.refusals().length} times no answer meanwhile`)
      await stage.check(await crowd.stop())
    } finally {
      harness.startBy([])
    }
  },
}

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Bodies and addresses that have crashed programs before. */
const POISON: readonly { readonly path: string; readonly body?: string }[] = [
  { path: '/api/auth/signin', body: deep(20_000) },
  { path: '/api/auth/signin', body: '{"__proto__":{"roles":["ROLE_ADMIN"]},"email":1}' },
  { path: '/api/auth/signin', body: '{"email":"\\u0000@example.com","password":"\\ud800"}' },
  { path: '/api/quote', body: '{"cartItems":[{"qty":1e308,"proId":"../.."}]}' },
  { path: '/api/quote', body: '{"cartItems":{"length":1e9}}' },
  { path: '/api/webhooks/payment', body: deep(20_000) },
  { path: '/api/webhooks/payment', body: 'not JSON at all' },
  { path: '/api/bikes/products/%E0%A4%A/%00' },
  { path: '/api/all-products?search=%FF%FE&page=1e400&size=-1' },
  { path: '/%2e%2e/%2e%2e/etc/passwd' },
  { path: '/productDetail/%ff/%00' },
]

const poisoned: Fault = {
  id: 'X20',
  name: 'what cannot be read or drawn comes between customers',
  async run(stage) {
    const pid = async () => (JSON.parse((await stage.ask('/healthz')).text) as { pid: number }).pid
    const before = await pid()
    const crowd = stage.crowd(2)
    for (let round = 1; round <= 5; round++) {
      for (const { path, body } of POISON) {
        const { status } = await stage.ask(path, body === undefined ? {} : { method: 'POST', raw: body })
        stage.demand(
          status >= 200 && status < 500,
          'answers',
          `${path} ${body?.slice(0, 40) ?? ''} is answered with ${status}`,
        )
      }
    }
    const customers = await crowd.stop()
    await undrawable(stage)
    stage.demand((await pid()) === before, 'crash', 'it is another process now')
    await stage.check(customers)
  },
}

/** A document that cannot be drawn fails alone. */
async function undrawable(stage: Stage): Promise<void> {
  const { harness } = stage
  const [one, other] = [await stage.buy(), await stage.buy()]
  const write = async (content: unknown) => {
    await harness.pool().query('alter table tax_document disable trigger only_added')
    await harness
      .pool()
      .query('update tax_document set content = $2 where order_id = $1', [one.orderId, JSON.stringify(content)])
    await harness.pool().query('alter table tax_document enable trigger only_added')
  }
  const { rows } = await harness
    .pool()
    .query<{ content: unknown }>('select content from tax_document where order_id = $1', [one.orderId])
  await write({ lines: 'none' })
  const [bad] = await Promise.all([
    stage.ask(`/api/invoice/${one.orderId}`, { token: tokenOf(one.customer) }),
    fetchInvoice(harness, other.customer, other.orderId, () => harness.recover()),
  ])
  stage.demand(bad.status >= 500, UNPROVEN, `the poisoned document is answered with ${bad.status}`)
  await write(rows[0]?.content)
  await fetchInvoice(harness, one.customer, one.orderId, () => harness.recover())
  await stage.check([one.customer, other.customer])
}

const PAGES = ['/', '/accessories', '/products/nx500', '/productDetail/nx500/crash-guard', '/contactus']
const READY_WITHIN_MS = 60_000
const USUAL_PAGE_MS = 1000

const cold: Fault = {
  id: 'X24',
  name: 'everything that only makes it quicker is gone, and customers wait at the proxy',
  async run(stage) {
    const { harness } = stage
    harness.killApp()
    harness.killDatabase()
    await rm(harness.folders.compiled, { recursive: true, force: true })
    const begun = performance.now()
    const crowd = stage.crowd(3)
    await harness.recover()
    const readyMs = performance.now() - begun
    const times: number[] = []
    for (let round = 1; round <= 20; round++) {
      for (const page of PAGES) {
        const { status, ms } = await stage.ask(page)
        stage.demand(status === 200, 'catalogue', `${page} is answered with ${status}`)
        // The first round renders each page for the first time and is not counted.
        if (round > 1) times.push(ms)
      }
    }
    const p95 = times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.95)] ?? 0
    stage.demand(readyMs < READY_WITHIN_MS, 'recovery', `the shop was ready after ${Math.round(readyMs)} ms`)
    stage.demand(p95 < USUAL_PAGE_MS, 'recovery', `of the pages 95 % took up to ${Math.round(p95)} ms`)
    stage.note(`ready after ${Math.round(readyMs)} ms, pages 95 % within ${Math.round(p95)} ms`)
    await stage.check(await crowd.stop())
  },
}

export const PROCESS_FAULTS: readonly Fault[] = [
  terminated,
  wrongClock,
  twoProcesses,
  twoStarts,
  killedMigration,
  fewFiles,
  poisoned,
  cold,
]
