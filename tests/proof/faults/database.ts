import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Customer } from '../customer.ts'
import { within } from '../within.ts'
import { type Fault, openStage, Skipped, type Stage, tokenOf, UNPROVEN } from './stage.ts'

const PAGES = ['/', '/accessories', '/products/nx500', '/productDetail/nx500/crash-guard']

/** Runs work on another client's connection, which can hold its locks for as long as it likes. */
async function asSomebodyElse<T>({ harness }: Stage, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...harness.connection(), application_name: 'somebody else' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Ends one connection of the shop in the middle of a transaction; returns false if there is none. */
async function endOneBackend({ harness }: Stage): Promise<boolean> {
  const { rowCount } = await harness.pool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'shop' and pid <> pg_backend_pid()
      and xact_start is not null and state in ('active', 'idle in transaction') limit 1`,
  )
  return (rowCount ?? 0) > 0
}

/** The time of two waits for a connection and one for a lock or an answer. */
const LONGEST_ANSWER_MS = 15_000

/** How many single connections are killed before all of them are. */
const FEW = 5

const killed: Fault = {
  id: 'X03',
  name: 'connections to the database, and then all of it, are killed in the middle of transactions',
  async run(stage) {
    const { harness } = stage
    const first = await stage.buy()
    const back = Promise.withResolvers<void>()
    let isDown = false
    const recover = async () => {
      if (isDown) await back.promise
      await harness.recover()
    }
    const crowd = stage.crowd(3, { recover })
    let ended = 0
    await within(10_000, async () => {
      if (await endOneBackend(stage)) ended += 1
      return ended >= FEW
    })
    stage.demand(ended >= FEW, UNPROVEN, `only ${ended} transactions were met`)
    stage.watch(({ proxy, label }, when) => {
      if (isDown || proxy !== 'database' || label !== 'commit' || when !== 'before') return 'pass'
      isDown = true
      harness.killDatabase()
      return 'cut'
    })
    stage.demand(await within(20_000, () => isDown), UNPROVEN, 'no transaction was met')
    const answers = await Promise.all([
      stage.ask(`/api/credit/${first.customer.id}`, { token: tokenOf(first.customer) }),
      stage.ask('/readyz'),
    ])
    for (const { status, ms } of answers) {
      stage.demand(status === 503 && ms < LONGEST_ANSWER_MS, 'answers', `without a database: ${status} after ${ms} ms`)
    }
    stage.demand((await stage.ask('/healthz')).status === 200, 'answers', 'the shop is not alive without a database')
    back.resolve()
    await harness.recover()
    await pause(1500)
    await stage.check([first.customer, ...(await crowd.stop())])
    stage.note(`${ended} connections killed`)
  },
}

const MAX_COMMITS = 25

const commitUnanswered: Fault = {
  id: 'X04',
  name: 'the connection is lost when a commit has been done, before its answer comes',
  async run(stage) {
    const customers: Customer[] = []
    for (const withKey of [false, true]) {
      for (let n = 1; n <= MAX_COMMITS; n++) {
        let step = ''
        let seen = 0
        stage.watch(({ proxy, label }, when) => {
          if (step === '' || proxy !== 'database' || label !== 'commit' || when !== 'after') return 'pass'
          seen += 1
          return seen === n ? 'cut' : 'pass'
        })
        const enters = (name: string) => {
          step = name
        }
        customers.push((await stage.buy({ withKey, step: enters })).customer)
        if (seen < n) break
      }
    }
    stage.watch()
    stage.demand(customers.length > 4, UNPROVEN, 'hardly a commit was met')
    stage.note(`${customers.length - 2} commits without an answer`)
    await stage.check(customers)
  },
}

const LOCKED_MS = 20_000
/** The time after which the last of the customers has arrived. */
const ALL_INSIDE_MS = 5000

const locked: Fault = {
  id: 'X06',
  name: 'a table is locked for 20 seconds, and more customers wait than there are connections',
  async run(stage) {
    const { customer } = await stage.buy()
    for (const page of PAGES) await stage.ask(page)
    await asSomebodyElse(stage, async (client) => {
      const crowd = stage.crowd(20, { recover: () => pause(1500) })
      await pause(ALL_INSIDE_MS)
      await client.query('begin')
      await client.query('lock table shop_order in access exclusive mode')
      const until = performance.now() + LOCKED_MS
      let slowest = 0
      while (performance.now() < until) {
        for (const page of PAGES) {
          const { status, ms } = await stage.ask(page)
          slowest = Math.max(slowest, ms)
          stage.demand(status === 200, 'catalogue', `${page} was answered with ${status} meanwhile`)
        }
        const { status, ms } = await stage.ask(`/api/orders/${customer.id}`, { token: tokenOf(customer) })
        stage.demand(
          status === 503 && ms < LONGEST_ANSWER_MS,
          'answers',
          `locked: ${status} after ${Math.round(ms)} ms`,
        )
      }
      await client.query('rollback')
      stage.demand(slowest < 2000, 'catalogue', `a page took ${Math.round(slowest)} ms meanwhile`)
      const customers = await crowd.stop()
      const refusals = stage.refusals()
      stage.demand(!refusals.some((each) => /does not answer/.test(each)), 'answers', 'a customer got no answer at all')
      stage.demand(
        refusals.some((each) => each.startsWith('503')),
        UNPROVEN,
        'nobody was asked to wait',
      )
      stage.note(`${refusals.length} times asked to wait, slowest page ${Math.round(slowest)} ms`)
      await stage.check([customer, ...customers])
    })
  },
}

/** Returns whether the shop is waiting for a lock. */
async function shopWaits({ harness }: Stage): Promise<boolean> {
  const { rowCount } = await harness.pool().query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = 'shop'
      and wait_event_type = 'Lock'`,
  )
  return (rowCount ?? 0) > 0
}

async function deadlocks({ harness }: Stage): Promise<number> {
  const { rows } = await harness
    .pool()
    .query<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()')
  return rows[0]?.deadlocks ?? 0
}

const deadlocked: Fault = {
  id: 'X07',
  name: 'somebody locks the same rows in the opposite order',
  async run(stage) {
    const customers: Customer[] = []
    for (let round = 1; round <= 3; round++) {
      const before = await deadlocks(stage)
      await asSomebodyElse(stage, async (client) => {
        let other: Promise<void> | undefined
        const crossing = async () => {
          await client.query('begin')
          // The shop always locks the account first, or only the order: this client holds the account and wants the
          // order.
          const { rows } = await client.query<{ id: string }>(
            `select o.id from shop_order o join account a on a.id = o.account_id
              where o.payment = 'awaiting' for update of a`,
          )
          other = within(5000, () => shopWaits(stage)).then(async () => {
            await client.query('select 1 from shop_order where id = $1 for update', [rows[0]?.id])
            await client.query('commit')
          })
          other.catch(() => {})
        }
        stage.harness.provider.control.webhooks.hold()
        const { customer } = await stage.buy({ paid: crossing })
        await other
        customers.push(customer)
        await stage.harness.provider.control.webhooks.release()
      })
      const met = await within(3000, async () => (await deadlocks(stage)) > before)
      stage.demand(met, UNPROVEN, 'there was no deadlock')
    }
    const refusals = stage.refusals()
    stage.demand(refusals.length === 0, 'retry', `a deadlock reached the customer: ${refusals[0]}`)
    await stage.check(customers)
  },
}

/** Space for the programs, the cluster and its log; the rest is filled up. */
const DISK_MB = 700

/** Runs work on a separate small disk; only possible for root on Linux. */
async function onSmallDisk(run: (folder: string) => Promise<void>): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Skipped('only root can mount a small disk')
  const folder = await mkdtemp('/var/tmp/kurinji-disk-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new Skipped(`a small disk cannot be mounted here: ${error instanceof Error ? error.message : error}`)
  }
  try {
    await run(folder)
  } finally {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

/** How long nothing more can be written, in milliseconds. */
const FULL_MS = 5000

const onFullDisk = (folder: string): Fault => ({
  id: 'X08',
  name: 'on the small disk',
  async run(stage) {
    const { harness } = stage
    const file = join(folder, 'filler')
    const first = await stage.buy()
    const { bavail, bsize } = await statfs(folder)
    execFileSync('fallocate', ['-l', String(bavail * bsize), file])
    const pressed = await asSomebodyElse(stage, (client) =>
      client.query(`create table filler as select repeat(md5(n::text), 100) as text from generate_series(1, 10000) n`),
    ).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
    stage.demand(pressed !== 'nothing', UNPROVEN, 'the disk was not full')
    const crowd = stage.crowd(3, { recover: () => pause(1000) })
    await pause(FULL_MS)
    const alive = await stage.ask('/healthz')
    stage.demand(alive.status === 200, 'answers', `on a full disk the shop is not alive: ${alive.status}`)
    await rm(file)
    harness.doubtDatabase()
    await harness.recover()
    const served = await within(20_000, async () => (await stage.ask('/readyz')).status === 200)
    stage.demand(served, 'recovery', 'the shop does not serve again when there is room')
    await pause(1000)
    const customers = await crowd.stop()
    stage.note(`PostgreSQL returned "${pressed}"; ${stage.refusals().length} times asked to wait`)
    await stage.check([first.customer, ...customers])
  },
})

const diskFull: Fault = {
  id: 'X08',
  name: 'the disk of the database is full, and has room again',
  async run(stage) {
    await onSmallDisk(async (folder) => {
      const small = await openStage(folder)
      try {
        const { violations, notes } = await small.play(onFullDisk(folder))
        for (const { invariant, why } of violations) stage.demand(false, invariant, why)
        for (const each of notes) stage.note(each)
      } finally {
        await small.close()
      }
    })
  },
}

/** More than the shop has database connections. */
const VISITORS = 30

/** The longest time for a call that depends on a server which does not answer. */
const LONGEST_PROVIDER_MS = 25_000

const halfOpen: Fault = {
  id: 'X21',
  name: 'the connections to database and provider stand, and nothing comes out of them any more',
  async run(stage) {
    const { customer } = await stage.buy()
    const orders = () => stage.ask(`/api/orders/${customer.id}`, { token: tokenOf(customer) })
    const together = () => Promise.all(Array.from({ length: VISITORS }, orders))
    // Enough requests at once to open every connection that the shop may have before all of them go silent.
    const before = await together()
    stage.demand(
      before.every(({ status }) => status === 200),
      UNPROVEN,
      'it did not work before',
    )
    stage.watch(({ proxy }) => (proxy === 'database' ? 'hold' : 'pass'))
    const answers = await together()
    for (const { status, ms } of answers) {
      stage.demand(status === 503 && ms < LONGEST_ANSWER_MS, 'answers', `${status} after ${Math.round(ms)} ms`)
    }
    stage.note(`slowest refusal ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`)
    stage.watch()
    const begun = performance.now()
    const again = await within(15_000, async () => (await orders()).status === 200)
    stage.demand(again, 'recovery', 'the shop does not find its database again')
    stage.note(`served again after ${Math.round(performance.now() - begun)} ms`)
    await stage.check([customer, await providerSilent(stage)])
  },
}

async function providerSilent(stage: Stage): Promise<Customer> {
  stage.watch(({ proxy }) => (proxy === 'provider' ? 'hold' : 'pass'))
  let placedAt = 0
  let refusedAfter = 0
  const { customer } = await stage.buy({
    step: (name) => {
      if (name === 'place') placedAt = performance.now()
    },
    recover: async () => {
      refusedAfter ||= performance.now() - placedAt
      stage.watch()
    },
  })
  const inTime = refusedAfter > 0 && refusedAfter < LONGEST_PROVIDER_MS
  stage.demand(inTime, 'answers', `with a provider that is silent: an answer after ${Math.round(refusedAfter)} ms`)
  stage.note(`provider silent: refusal after ${Math.round(refusedAfter)} ms`)
  return customer
}

export const DATABASE_FAULTS: readonly Fault[] = [killed, commitUnanswered, locked, deadlocked, diskFull, halfOpen]
