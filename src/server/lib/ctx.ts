import type pg from 'pg'
import type { LimitName } from '#contract/limits.ts'
import type { Area } from '#rules/staff.ts'
import type { Config } from './config.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Passwords } from './password-hash.ts'
import { ShopProblem } from './problem.ts'
import type { Razorpay } from './razorpay.ts'
import type { Tokens } from './tokens.ts'
import { type Db, inTransaction, type Tx } from './tx.ts'

/** What lives as long as the process. */
export interface Deps {
  readonly config: Config
  readonly pool: pg.Pool
  readonly db: Db
  readonly jobs: Jobs
  readonly log: Log
  /** Counts a use against a limit; throws too_many with the seconds to wait. */
  readonly limit: (name: LimitName, subject: string) => Promise<void>
  /** Forgets the uses: whoever proves to be right starts afresh. */
  readonly forgive: (name: LimitName, subject: string) => Promise<void>
  readonly tokens: Tokens
  readonly passwords: Passwords
  /** Undefined in a shop that takes no payments. */
  readonly razorpay: Razorpay | undefined
}

/** A person with a session that counts at this moment. */
export interface SignedIn {
  readonly id: string
  readonly sessionId: string
  readonly email: string
  /** The owner of the shop, or whom the owner has made one too. */
  readonly isAdmin: boolean
  /** Where the person may work, as of this moment; all areas for an administrator. */
  readonly areas: readonly Area[]
  /** When the password was last given in this session. */
  readonly provedAt: Date
}

/** One request's context: the first argument of every service. */
export interface Ctx extends Deps {
  readonly requestId: string
  /** The visitor's address, read through as many proxies as the operator trusts. */
  readonly ip: string
  readonly now: Date
  /** Who asks, where the call wants to know; null for everybody else. */
  readonly user: SignedIn | null
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

/** The person who asks. Calls whose policy wants one have one. */
export function signedIn(ctx: Ctx): SignedIn {
  if (!ctx.user) throw new ShopProblem('sign_in_required', 'Please sign in.')
  return ctx.user
}
