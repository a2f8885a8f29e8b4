import type pg from 'pg'
import type { LimitName } from '#contract/limits.ts'
import type { Area } from '#rules/staff.ts'
import type { CatalogueMemory } from './catalogue-memory.ts'
import type { Config } from './config.ts'
import type { Jobs } from './jobs.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Passwords } from './password-hash.ts'
import { ShopProblem } from './problem.ts'
import type { Razorpay } from './razorpay.ts'
import type { Tokens } from './tokens.ts'
import { type Db, inTransaction, type Tx } from './tx.ts'

/** The dependencies that live as long as the process. */
export interface Deps {
  readonly config: Config
  readonly pool: pg.Pool
  readonly db: Db
  readonly jobs: Jobs
  readonly log: Log
  /** Counts a use against a limit; throws too_many with the seconds to wait. */
  readonly limit: (name: LimitName, subject: string, refusal?: string) => Promise<void>
  /** Throws if a limit is used up, without counting a use. */
  readonly requireLimitLeft: (name: LimitName, subject: string, refusal?: string) => Promise<void>
  /** Counts a use and returns whether it is within the limit. */
  readonly isWithin: (name: LimitName, subject: string) => Promise<boolean>
  /** Undoes one counted use. */
  readonly uncount: (name: LimitName, subject: string) => Promise<void>
  /** Resets the count, for example after the right password. */
  readonly forgive: (name: LimitName, subject: string) => Promise<void>
  readonly memory: CatalogueMemory
  readonly tokens: Tokens
  /** Encrypts and hashes stored data. */
  readonly keys: Keys
  readonly passwords: Passwords
  /** Undefined if the shop takes no payments. */
  readonly razorpay: Razorpay | undefined
}

/** A person with a session that is valid at this moment. */
export interface SignedIn {
  readonly id: string
  readonly sessionId: string
  readonly email: string
  /** Whether the person is the shop's owner, or was made an administrator by the owner. */
  readonly isAdmin: boolean
  /** The areas that the person may work in at this moment; all of them for an administrator. */
  readonly areas: readonly Area[]
  /** Whether the shop requires a second factor of this person, who has none yet. */
  readonly lacksFactor?: boolean
}

/** The context of one request: the first argument of every service. */
export interface Ctx extends Deps {
  readonly requestId: string
  /** The visitor's IP address, read through as many proxies as the operator trusts. */
  readonly ip: string
  readonly now: Date
  /** The signed-in person, if the call needs to know; otherwise null. */
  readonly user: SignedIn | null
  /**
   * Runs `work` in a transaction; again, up to three times, after a deadlock or a lock timeout. So `work` must not change
   * anything outside the database: no file, no limit, no variable.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface RequestFacts {
  readonly requestId: string
  readonly ip: string
}

export function contextOf(deps: Deps, { requestId, ip }: RequestFacts, user: SignedIn | null = null): Ctx {
  return {
    ...deps,
    requestId,
    ip,
    user,
    now: new Date(),
    log: deps.log.child({ request: requestId }),
    tx: (work) => inTransaction(deps.pool, work),
  }
}

/** Returns the context with its reads inside a transaction. */
export const inTx = <C extends object>(ctx: C, { db }: Tx) => ({ ...ctx, db })

/** Returns the signed-in person. Calls whose policy requires one always have one. */
export function signedIn(ctx: Ctx): SignedIn {
  if (!ctx.user) throw new ShopProblem('sign_in_required', 'Please sign in.')
  return ctx.user
}
