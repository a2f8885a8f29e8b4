import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Deps, LIMITS, type LimitName } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'

/** Counters in the database, so that all processes count together. */
export function createLimits(pool: pg.Pool): Deps['limit'] {
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
  return async (name, subject) => {
    try {
      await limiters.get(name)?.consume(subject.slice(0, 200))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const retryAfterSeconds = refusal.msBeforeNext / 1000
      throw new ShopProblem('too_many', 'Too many requests. Please wait a moment and try again.', { retryAfterSeconds })
    }
  }
}
