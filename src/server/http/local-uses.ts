import type pg from 'pg'
import { LIMITS, type LimitName } from '#contract/limits.ts'
import type { Log } from '#server/lib/log.ts'

/** A tenth of a limit may be used in a process before it asks the database. */
const SHARE = 0.1

/**
 * The limits of the calls of a checkout, which protect the shop from load, not a secret from guessing. Only
 * their first uses are counted in the process; near the limit all processes count together.
 */
const COUNTED_LOCALLY: ReadonlySet<LimitName> = new Set(['payment', 'createPayment'])

const FLUSH_MS = 200
/** The number of subjects above which further ones are counted in the database only. */
const MOST_SUBJECTS = 20_000

interface Uses {
  /** Uses in this process since the window began. */
  counted: number
  /** Those of them that the database does not know yet. */
  unsaved: number
  readonly seconds: number
  readonly endsAt: number
}

export interface LocalUses {
  /** Counts a use in the process if few were counted before. Returns whether it did. */
  count(name: LimitName, key: string): boolean
  /** Returns the uses that the database does not know yet, which the caller adds to it together with its own. */
  take(name: LimitName, key: string): number
  forget(name: LimitName, key: string): void
}

/**
 * Counts the first uses of limits in the process, and adds them to the database's counters five times a second. So
 * processes cannot be played against each other by more than a tenth of a limit for a fifth of a second.
 */
export function createLocalUses(pool: pg.Pool, log: Log): LocalUses {
  const known = new Map<string, Uses>()
  let isWaiting = false

  const flush = async () => {
    const now = Date.now()
    const unsaved: [string, number, number][] = []
    for (const [key, uses] of known) {
      if (uses.unsaved > 0) unsaved.push([key, uses.unsaved, now + uses.seconds * 1000])
      uses.unsaved = 0
      if (uses.endsAt <= now) known.delete(key)
    }
    if (unsaved.length > 0) await addUses(pool, unsaved, now)
  }
  const flushSoon = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      flush().catch((error: unknown) => log.warn({ err: error }, 'uses of limits could not be saved'))
    }, FLUSH_MS).unref()
  }

  return {
    count(name, key) {
      if (!COUNTED_LOCALLY.has(name)) return false
      const { uses: most, seconds } = LIMITS[name]
      const id = `${name}:${key}`
      const now = Date.now()
      const before = known.get(id)
      const uses = before && before.endsAt > now ? before : begin(seconds, now)
      if (uses.counted >= most * SHARE || (uses !== before && known.size >= MOST_SUBJECTS)) return false
      known.set(id, uses)
      uses.counted += 1
      uses.unsaved += 1
      flushSoon()
      return true
    },
    take(name, key) {
      const uses = known.get(`${name}:${key}`)
      const unsaved = uses?.unsaved ?? 0
      if (uses) uses.unsaved = 0
      return unsaved
    },
    forget(name, key) {
      known.delete(`${name}:${key}`)
    },
  }
}

const begin = (seconds: number, now: number): Uses => ({
  counted: 0,
  unsaved: 0,
  seconds,
  endsAt: now + seconds * 1000,
})

/** Adds uses to the counters of their keys; one whose window has ended begins again. */
async function addUses(pool: pg.Pool, uses: readonly [key: string, uses: number, expire: number][], now: number) {
  // In one order, so that two processes cannot deadlock.
  const sorted = uses.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const column = (place: 0 | 1 | 2) => sorted.map((each) => each[place])
  await pool.query({
    text: `insert into rate_limit as limit_of (key, points, expire)
      select * from unnest($1::text[], $2::integer[], $3::bigint[])
      on conflict (key) do update set
        points = case when limit_of.expire <= $4 then 0 else limit_of.points end + excluded.points,
        expire = case when limit_of.expire <= $4 then excluded.expire else limit_of.expire end`,
    values: [column(0), column(1), column(2), now],
  })
}
