import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { insertRows } from '#db/rows.ts'
import { account } from '#db/schema/accounts.ts'
import { dispatchBatch, dispatchBatchOrder } from '#db/schema/dispatch.ts'
import { orderHistory, shopOrder } from '#db/schema/orders.ts'
import { many, one, write } from '#db/statement.ts'

export type BatchRow = typeof dispatchBatch.$inferSelect
export type ParcelRow = typeof dispatchBatchOrder.$inferSelect
export type ParcelKey = Pick<ParcelRow, 'batchId' | 'orderId'>

/** Inserts a batch, unless its key is in use. */
export const insertBatch = (row: typeof dispatchBatch.$inferInsert) =>
  write((db) => db.insert(dispatchBatch).values(row).onConflictDoNothing())

export const insertParcels = (rows: readonly (typeof dispatchBatchOrder.$inferInsert)[]) =>
  write(insertRows(dispatchBatchOrder, rows))

export const findBatch = (id: string) => one((db) => db.select().from(dispatchBatch).where(eq(dispatchBatch.id, id)))

export const findBatchByKey = (key: string) =>
  one((db) => db.select().from(dispatchBatch).where(eq(dispatchBatch.idempotencyKey, key)))

/** Returns the orders of a batch with their numbers, as they were listed. */
export const findParcels = (batchId: string) =>
  many((db) =>
    db
      .select({ parcel: dispatchBatchOrder, orderNo: shopOrder.orderNo })
      .from(dispatchBatchOrder)
      .innerJoin(shopOrder, eq(shopOrder.id, dispatchBatchOrder.orderId))
      .where(eq(dispatchBatchOrder.batchId, batchId))
      .orderBy(asc(dispatchBatchOrder.place)),
  )

/** Returns the ids of a batch's orders that wait, as they were listed. */
export const findWaitingParcels = (batchId: string) =>
  many((db) =>
    db
      .select({ orderId: dispatchBatchOrder.orderId })
      .from(dispatchBatchOrder)
      .where(and(eq(dispatchBatchOrder.batchId, batchId), eq(dispatchBatchOrder.state, 'waiting')))
      .orderBy(asc(dispatchBatchOrder.place)),
  )

const isWaiting = ({ batchId, orderId }: ParcelKey) =>
  and(
    eq(dispatchBatchOrder.batchId, batchId),
    eq(dispatchBatchOrder.orderId, orderId),
    eq(dispatchBatchOrder.state, 'waiting'),
  )

/** Locks an order's row of a batch if it waits and nobody else works on it. */
export const lockWaitingParcel = (key: ParcelKey) =>
  one((db) => db.select().from(dispatchBatchOrder).where(isWaiting(key)).for('update', { skipLocked: true }))

/** Records the result of an order that waits. */
export const updateParcel = (key: ParcelKey, result: Pick<ParcelRow, 'state' | 'message'>) =>
  write((db) => db.update(dispatchBatchOrder).set(result).where(isWaiting(key)))

/** Counts a failure of unknown cause. The last attempt gives the order up with a message. */
export function countAttempt(key: ParcelKey, { most, message }: { readonly most: number; readonly message: string }) {
  const isLast = sql`${dispatchBatchOrder.attempts} + 1 >= ${most}`
  return write((db) =>
    db
      .update(dispatchBatchOrder)
      .set({
        attempts: sql`${dispatchBatchOrder.attempts} + 1`,
        state: sql`case when ${isLast} then 'failed' else 'waiting' end`,
        message: sql`case when ${isLast} then ${message} else '' end`,
      })
      .where(isWaiting(key)),
  )
}

/** Marks a batch as finished if none of its orders waits. */
export const finishBatch = (batchId: string) =>
  write(sql`update dispatch_batch set finished_at = now() where id = ${batchId} and finished_at is null
    and not exists (select from dispatch_batch_order where batch_id = ${batchId} and state = 'waiting')`)

/** Returns the ids of the batches that are not finished although they were stored before a moment. */
export const findUnfinishedBatches = (before: Date) =>
  many((db) =>
    db
      .select({ id: dispatchBatch.id })
      .from(dispatchBatch)
      .where(and(isNull(dispatchBatch.finishedAt), lt(dispatchBatch.createdAt, before)))
      .orderBy(asc(dispatchBatch.createdAt)),
  )

export const deleteBatchesBefore = (before: Date) =>
  write((db) => db.delete(dispatchBatch).where(lt(dispatchBatch.createdAt, before)))

/** Returns the name of the person who last dispatched an order; undefined if the shop did, or nobody. */
export const findDispatcher = (orderId: string) =>
  one((db) =>
    db
      .select({ name: sql<string>`${account.firstName} || ' ' || ${account.lastName}` })
      .from(orderHistory)
      .innerJoin(account, eq(account.id, orderHistory.actorId))
      .where(
        and(eq(orderHistory.orderId, orderId), eq(orderHistory.kind, 'status'), eq(orderHistory.toState, 'Dispatched')),
      )
      .orderBy(sql`${orderHistory.id} desc`)
      .limit(1),
  )
