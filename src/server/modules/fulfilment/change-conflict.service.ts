import type { OrderRow } from '#db/schema/orders.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { type EntryWithActor, findNewestAuditEntry } from '#server/modules/audit/audit.store.ts'
import { findLatestChange, type StateChange } from '#server/modules/orders/orders.store.ts'

/** Returns the conflict for the slower of two people, naming who was first and what happened to the order (D07). */
export async function orderConflict(tx: Tx, order: OrderRow): Promise<ShopProblem> {
  const state = await run(tx, findLatestChange(order.id))
  const action = await run(tx, findNewestAuditEntry(`order ${order.id}`))
  const last =
    action && (!state || action.entry.at >= state.entry.at) ? describeAction(action) : state && describeChange(state)
  const { who = 'Somebody else', what = 'changed it' } = last ?? {}
  return new ShopProblem('conflict', `${who} has ${what} meanwhile. Please look at the order again.`, {
    extra: { version: order.version, changedBy: who },
  })
}

const THE_SHOP = 'The shop'

const describeChange = ({ entry, actor }: StateChange) => ({
  who: actor ?? THE_SHOP,
  what: `moved it from ${entry.fromState} to ${entry.toState}`,
})

function describeAction({ entry, actor }: EntryWithActor) {
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const moves = Object.keys(after)
    .filter((name) => name !== 'lines' && before[name] !== undefined && before[name] !== after[name])
    .map((name) => `${WORDS[name] ?? name} from ${before[name] || 'none'} to ${after[name] || 'none'}`)
  const done = ACTIONS[entry.action] ?? 'changed it'
  return { who: actor ?? THE_SHOP, what: moves.length > 0 ? `changed ${moves.join(' and ')}` : done }
}

const WORDS: Readonly<Record<string, string>> = {
  trackingId: 'the tracking id',
  trackingLink: 'the tracking link',
  total: 'the lines and the total',
}
const ACTIONS: Readonly<Record<string, string>> = {
  'order deleted': 'deleted it',
  'order archived': 'archived it',
  'order restored': 'restored it from the archive',
  'order refunded': 'refunded it',
  'lines changed': 'changed its lines',
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
