// The dispatch of many orders: stored first, then carried out by a job, each order in a transaction of its own.
import type { Dispatch, OrderToDispatch, Parcel } from '#contract/bulk-orders.ts'
import { trackingLinkOf } from '#rules/couriers.ts'
import { DAY_MS } from '#rules/india-time.ts'
import { dispatchRefusal } from '#rules/order-status.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import { type Ctx, contextOf, type Deps, type SignedIn, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { findActor } from '#server/modules/accounts/staff-member.service.ts'
import { findOrdersWithLines, piecesToSend, requireOrders } from '#server/modules/orders/orders.service.ts'
import { getCouriers } from '#server/modules/settings/settings.service.ts'
import { dispatchOrder } from './dispatch-order.service.ts'
import {
  type BatchRow,
  countAttempt,
  deleteBatchesBefore,
  findBatch,
  findBatchByKey,
  findParcels,
  findUnfinishedBatches,
  findWaitingParcels,
  finishBatch,
  insertBatch,
  insertParcels,
  lockWaitingParcel,
  type ParcelKey,
  type ParcelRow,
  updateParcel,
} from './dispatches.store.ts'

const dispatchJob = jobKind<{ readonly batchId: string }>('dispatch', { retryLimit: 5, retryBackoff: true })

const watchJob = jobKind('dispatch-watch', { retryLimit: 0 })

/** How long a batch is left to the job that was queued with it, before another one looks after it. */
const LEFT_ALONE_MS = 60_000

/** How often an order is tried that fails for a reason that the shop does not know. */
const MAX_ATTEMPTS = 3

const UNKNOWN_FAILURE = 'Something went wrong in the shop. Please dispatch this order again.'
const NO_LONGER_STAFF = 'The person who began this dispatch may no longer work on orders.'
const OTHER_ORDERS = 'These orders were sent a moment ago with other numbers. Please look at them, then press again.'

/** Returns what the page for dispatching orders shows of them, in the order of the ids. */
export async function listOrdersToDispatch(ctx: Ctx, ids: readonly string[]): Promise<{ orders: OrderToDispatch[] }> {
  const found = await findOrdersWithLines(ctx, ids)
  const orders = found.map(({ order, lines }) => ({
    orderId: order.id,
    orderNo: order.orderNo,
    version: order.version,
    customer: order.address.name,
    city: order.address.city,
    pieces: piecesToSend(lines).reduce((sum, { qty }) => sum + qty, 0),
    trackingId: order.trackingId,
    refusal: dispatchRefusal(order),
  }))
  return { orders }
}

/** A key that was used before returns the dispatch of then, and makes sure that it is carried out. */
export async function startDispatch(
  ctx: Ctx,
  { key, orders: parcels }: { readonly key: string; readonly orders: readonly Parcel[] },
): Promise<{ dispatch: Dispatch; created: boolean }> {
  const accountId = signedIn(ctx).id
  const { batchId, created } = await ctx.tx(async (tx) => {
    const id = newId()
    const isNew = (await run(tx, insertBatch({ id, accountId, idempotencyKey: key }))) > 0
    const batch = isNew ? undefined : await run(tx, findBatchByKey(key))
    if (batch && !(await isSameDispatch(tx, batch, { accountId, parcels })))
      throw new ShopProblem('conflict', OTHER_ORDERS)
    const batchId = batch?.id ?? id
    if (isNew) {
      const ids = parcels.map(({ orderId }) => orderId)
      await requireOrders(tx, ids)
      const couriers = await getCouriers(tx)
      const rows = parcels.map(({ orderId, version, courier, trackingId }, place) => {
        const trackingLink = trackingLinkOf(couriers, courier, trackingId)
        return { batchId, orderId, place, seenVersion: version ?? null, courier, trackingId, trackingLink }
      })
      await run(tx, insertParcels(rows))
    }
    if (!batch?.finishedAt) await ctx.jobs.add(tx, dispatchJob, { batchId })
    return { batchId, created: isNew }
  })
  return { dispatch: await getDispatch(ctx, batchId), created }
}

/** Whether a stored dispatch is the same person's, of the same orders. */
async function isSameDispatch(
  tx: Tx,
  batch: BatchRow,
  { accountId, parcels }: { readonly accountId: string; readonly parcels: readonly Parcel[] },
): Promise<boolean> {
  if (batch.accountId !== accountId) return false
  const stored = await run(tx, findParcels(batch.id))
  const textOf = (given: readonly Pick<Parcel, 'orderId' | 'courier' | 'trackingId'>[]) =>
    given.map(({ orderId, courier, trackingId }) => [orderId, courier, trackingId].join('\n')).join('\n\n')
  return textOf(stored.map(({ parcel }) => parcel)) === textOf(parcels)
}

export async function getDispatch(ctx: Ctx, id: string): Promise<Dispatch> {
  const batch = await run(ctx, findBatch(id))
  if (!batch) throw notFound('dispatch')
  const parcels = await run(ctx, findParcels(id))
  return {
    id,
    createdAt: batch.createdAt.toISOString(),
    finishedAt: batch.finishedAt?.toISOString() ?? null,
    orders: parcels.map(({ orderNo, parcel: { orderId, courier, trackingId, state, message } }) => ({
      ...{ orderId, orderNo, courier, trackingId, state, message },
    })),
  }
}

/** May run several times at once: each row is locked. Throws after an unknown failure, to be tried again. */
export async function runDispatch(deps: Deps, batchId: string): Promise<void> {
  const batch = await run(deps, findBatch(batchId))
  if (!batch || batch.finishedAt) return
  const actor = await findActor(deps, batch.accountId)
  const failures: unknown[] = []
  for (const { orderId } of await run(deps, findWaitingParcels(batchId))) {
    const key = { batchId, orderId }
    await dispatchOne(deps, actor, key).catch(async (error: unknown) => {
      failures.push(error)
      await run(deps, countAttempt(key, { most: MAX_ATTEMPTS, message: UNKNOWN_FAILURE }))
    })
  }
  await run(deps, finishBatch(batchId))
  if (failures.length > 0) throw failures[0]
}

/** Dispatches one order of a batch, or records why it cannot be. */
async function dispatchOne(deps: Deps, actor: SignedIn | null, key: ParcelKey): Promise<void> {
  if (!actor?.areas.includes('orders')) {
    await run(deps, updateParcel(key, { state: 'failed', message: NO_LONGER_STAFF }))
    return
  }
  // A context of its own: its moment is the one of the documents.
  const ctx = contextOf(deps, { requestId: `dispatch ${key.batchId}`, ip: '' }, actor)
  try {
    await ctx.tx(async (tx) => {
      const parcel = await run(tx, lockWaitingParcel(key))
      if (!parcel) return
      await dispatchOrder(ctx, tx, parcel)
      await run(tx, updateParcel(key, { state: 'done', message: doneMessage(parcel) }))
    })
  } catch (error) {
    if (!(error instanceof ShopProblem)) throw error
    await run(ctx, updateParcel(key, { state: 'failed', message: error.message }))
  }
}

function doneMessage({ courier, trackingId }: ParcelRow): string {
  if (trackingId === '')
    return courier ? `Dispatched with ${courier}, without a number.` : 'Dispatched without a number.'
  return courier ? `Dispatched with ${courier}, ${trackingId}.` : `Dispatched, ${trackingId}.`
}

export const registerDispatches = (deps: Deps, workers: JobWorkers): Promise<void> =>
  workers.work(dispatchJob, ({ batchId }) => runDispatch(deps, batchId))

/** Registers the job that continues dispatches whose process has ended. */
export const registerDispatchWatch = (deps: Deps, workers: JobWorkers): Promise<void> =>
  workers.every(watchJob, '* * * * *', () => resumeDispatches(deps, new Date(Date.now() - LEFT_ALONE_MS)))

/** Continues the dispatches that were stored before a moment and are not finished. */
export async function resumeDispatches(deps: Deps, before: Date): Promise<void> {
  for (const { id } of await run(deps, findUnfinishedBatches(before))) {
    await runDispatch(deps, id).catch((error: unknown) => deps.log.error({ err: error, batchId: id }, 'dispatch'))
  }
}

export const deleteOldDispatches = (on: On) =>
  run(on, deleteBatchesBefore(new Date(Date.now() - RETENTION_DAYS.dispatches * DAY_MS)))
