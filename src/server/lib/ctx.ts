import type pg from 'pg'
import type { Config } from './config.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
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
}

/** Uses of a call that one subject may make in a time (limits of the security reference). */
export const LIMITS = {
  search: { uses: 60, seconds: 60 },
  contact: { uses: 5, seconds: 3600 },
} as const
export type LimitName = keyof typeof LIMITS

/** One request's context: the first argument of every service. */
export interface Ctx extends Deps {
  readonly requestId: string
  /** The visitor's address, read through as many proxies as the operator trusts. */
  readonly ip: string
  readonly now: Date
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export function contextOf(deps: Deps, request: { requestId: string; ip: string }): Ctx {
  return {
    ...deps,
    ...request,
    now: new Date(),
    log: deps.log.child({ request: request.requestId }),
    tx: (work) => inTransaction(deps.pool, work),
  }
}
