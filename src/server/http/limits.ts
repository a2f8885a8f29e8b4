import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { LIMITS, type LimitName } from '#contract/limits.ts'
import type { Deps } from '#server/lib/ctx.ts'
import type { Keys } from '#server/lib/keys.ts'
import { placeOf } from '#server/lib/place.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { pseudonym } from '#server/lib/security-log.ts'

/** Creates the rate limits. Their counters are in the database, so that all processes share them. */
export function createLimits(
  pool: pg.Pool,
  { log, keys }: Pick<Deps, 'log' | 'keys'>,
): Pick<Deps, 'limit' | 'requireLimitLeft' | 'isWithin' | 'uncount' | 'forgive'> {
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
  const logReached = (limit: LimitName, subject: string) =>
    log.info({ security: 'limit reached', limit, subject: pseudonym(keys, subject) }, 'security event')
  /** Counts a use. Returns the milliseconds to wait if the limit had been reached, otherwise null. */
  const count = async (name: LimitName, subject: string): Promise<number | null> => {
    try {
      await limiters.get(name)?.consume(keyOf(keys, subject))
      return null
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      logReached(name, subject)
      return refusal.msBeforeNext
    }
  }
  return {
    async limit(name, subject, refusal) {
      const milliseconds = await count(name, subject)
      if (milliseconds !== null) throw tooMany(milliseconds, refusal)
    },
    isWithin: async (name, subject) => (await count(name, subject)) === null,
    async uncount(name, subject) {
      await limiters.get(name)?.reward(keyOf(keys, subject))
    },
    async requireLimitLeft(name, subject, refusal) {
      const used = await limiters.get(name)?.get(keyOf(keys, subject))
      if (!used || used.consumedPoints < LIMITS[name].uses) return
      logReached(name, subject)
      throw tooMany(used.msBeforeNext, refusal)
    },
    async forgive(name, subject) {
      await limiters.get(name)?.delete(keyOf(keys, subject))
    },
  }
}

/**
 * Returns the key that a use is counted for, by which nobody without the shop's secret finds out a person's address. An IPv6
 * address counts together with its network.
 */
export const keyOf = (keys: Keys, subject: string): string => keys.hash('limit', placeOf(subject)).toString('base64url')

const TOO_MANY = 'Too many requests. Please wait a moment and try again.'

const tooMany = (milliseconds: number, refusal = TOO_MANY) =>
  new ShopProblem('too_many', refusal, { retryAfterSeconds: milliseconds / 1000 })

export async function deleteOldLimits(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limit where expire < $1', [Date.now()])
}
