import type { ProxyName } from '../harness.ts'
import type { Decision, Exchange, ProxiedConnection, When } from '../proxy.ts'
import { within } from '../within.ts'
import type { Fault } from './points.ts'

/**
 * A place in a checkout that is recognised by what is sent there. The number of a message would depend on what the queue
 * sends at the same time.
 */
export interface ForcedPlace {
  readonly proxy: ProxyName
  /** The message at which the fault strikes: the first one with this label. */
  readonly label: RegExp
  /** A statement that was sent earlier in the same transaction, which tells its commit from the others. */
  readonly since?: RegExp
  readonly when: When
  readonly fault: Exclude<Fault, 'time-out'>
  /** The message is dropped, and the fault strikes once the customer, answered so far, goes on to this step. */
  readonly until?: string
}

/** Forces a fault at its place in one checkout. */
export interface Trap {
  /** The message at which the fault struck; null if none came. */
  readonly struck: string | null
  watch(exchange: Exchange, when: When): Decision
  /** Called before each step of the customer. */
  onStep(step: string): Promise<void>
  /** Called after the checkout, however it ended: nothing is held any longer. */
  end(): void
}

/** The limit of a wait at a barrier, so that a shop that does not behave as planted is not waited for in vain. */
const BARRIER_MS = 20_000

/** Returns a trap at a place; `strike` carries out its fault. */
export function createTrap(place: ForcedPlace, strike: () => Decision): Trap {
  const prepared = new Set<ProxiedConnection>()
  const transactions = openTransactions()
  const begun = new Set<string>()
  let struck: string | null = null
  let held: ProxiedConnection | undefined
  let limit: NodeJS.Timeout | undefined

  const openBarrier = () => {
    clearTimeout(limit)
    if (held && strike() === 'cut') held.cut()
    held = undefined
  }
  const matches = ({ proxy, label, connection }: Exchange, when: When): boolean =>
    proxy === place.proxy &&
    when === place.when &&
    place.label.test(label) &&
    (!place.since || prepared.has(connection))

  return {
    get struck() {
      return struck
    },
    watch(exchange, when) {
      const { connection, label } = exchange
      transactions.watch(exchange, when)
      if (when === 'before' && /^(begin|rollback)$/.test(label)) prepared.delete(connection)
      if (place.since?.test(label)) prepared.add(connection)
      // What was sent after the held message would be executed without it.
      if (connection === held) return 'hold'
      if (struck !== null || !matches(exchange, when)) return 'pass'
      struck = label
      if (place.until === undefined || begun.has(place.until)) return strike()
      held = connection
      limit = setTimeout(openBarrier, BARRIER_MS)
      return 'hold'
    },
    async onStep(step) {
      begun.add(step)
      if (place.until === undefined) return
      if (step === place.until) openBarrier()
      // A shop that does not wait for its commits may answer before an earlier step's commit has been processed. The
      // next step must not meet that one, or it would fail before the place is reached.
      else if (struck === null) await within(BARRIER_MS, transactions.areOver)
    },
    end: openBarrier,
  }
}

/** Follows the transactions that are open on the shop's own connections to the database. */
function openTransactions() {
  const open = new Set<ProxiedConnection>()
  return {
    watch({ proxy, label, connection }: Exchange, when: When) {
      if (proxy !== 'database') return
      if (when === 'before' && label === 'begin') open.add(connection)
      if (when === 'answer' && /^(commit|rollback)$/.test(label)) open.delete(connection)
    },
    areOver: () => open.size === 0,
  }
}
