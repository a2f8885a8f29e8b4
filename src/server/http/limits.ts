import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { LIMITS, type LimitName } from '#contract/limits.ts'
import type { Deps } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'

/** Counters in the database, so that all processes count together. */
export function createLimits(pool: pg.Pool): Pick<Deps, 'limit' | 'forgive'> {
  const limiters = new Map<LimitName, RateLimiterPostgres>()
  for (const [name, { uses, seconds }] of Object.entries(LIMITS)) {
    limiters.set(
      name as LimitName,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: uses,
        duration: seconds,
      }),
    )
  }
  return {
    async limit(name, subject) {
      try {
        await limiters.get(name)?.consume(subject.slice(0, LONGEST))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = refusal.msBeforeNext / 1000
        throw new ShopProblem('too_many', 'Too many requests. Please wait a moment and try again.', {
          retryAfterSeconds,
        })
      }
    },
    async forgive(name, subject) {
      await limiters.get(name)?.delete(subject.slice(0, LONGEST))
    },
  }
}

const LONGEST = 200

/** Deletes counters whose time is over. */
export async function sweepLimits(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limit where expire < $1', [Date.now()])
}
