import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { dispatchBatch, dispatchBatchOrder } from '#db/schema/dispatch.ts'
import { orderHistory, shopOrder } from '#db/schema/orders.ts'
import { insertRows } from '#db/together.ts'
import type { Db } from '#server/lib/tx.ts'

export type BatchRow = typeof dispatchBatch.$inferSelect
export type ParcelRow = typeof dispatchBatchOrder.$inferSelect
type NewParcel = typeof dispatchBatchOrder.$inferInsert

/** Inserts a batch; returns false if its key is in use. */
export async function insertBatch(db: Db, row: typeof dispatchBatch.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(dispatchBatch).values(row).onConflictDoNothing().returning({ id: dispatchBatch.id })
  return inserted.length > 0
}

export async function insertParcels(db: Db, rows: readonly NewParcel[]): Promise<void> {
  await db.execute(insertRows(dispatchBatchOrder, rows))
}

export async function batchById(db: Db, id: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(dispatchBatch).where(eq(dispatchBatch.id, id))
  return row
}

export async function batchByKey(db: Db, key: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(dispatchBatch).where(eq(dispatchBatch.idempotencyKey, key))
  return row
}

/** Returns the orders of a batch with their numbers, as they were listed. */
export async function parcelsOf(db: Db, batchId: string) {
  return db
    .select({ parcel: dispatchBatchOrder, orderNo: shopOrder.orderNo })
    .from(dispatchBatchOrder)
    .innerJoin(shopOrder, eq(shopOrder.id, dispatchBatchOrder.orderId))
    .where(eq(dispatchBatchOrder.batchId, batchId))
    .orderBy(asc(dispatchBatchOrder.place))
}

/** Returns the ids of a batch's orders that wait, as they were listed. */
export async function waitingOrders(db: Db, batchId: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: dispatchBatchOrder.orderId })
    .from(dispatchBatchOrder)
    .where(and(eq(dispatchBatchOrder.batchId, batchId), eq(dispatchBatchOrder.state, 'waiting')))
    .orderBy(asc(dispatchBatchOrder.place))
  return rows.map(({ orderId }) => orderId)
}

const isWaiting = (batchId: string, orderId: string) =>
  and(
    eq(dispatchBatchOrder.batchId, batchId),
    eq(dispatchBatchOrder.orderId, orderId),
    eq(dispatchBatchOrder.state, 'waiting'),
  )

/** Locks an order's row of a batch if it waits and nobody else works on it. */
export async function takeParcel(db: Db, batchId: string, orderId: string): Promise<ParcelRow | undefined> {
  const [row] = await db
    .select()
    .from(dispatchBatchOrder)
    .where(isWaiting(batchId, orderId))
    .for('update', { skipLocked: true })
  return row
}

/** Records the result of an order that waits. */
export async function settleParcel(
  db: Db,
  { batchId, orderId }: Pick<ParcelRow, 'batchId' | 'orderId'>,
  result: Pick<ParcelRow, 'state' | 'message'>,
): Promise<void> {
  await db.update(dispatchBatchOrder).set(result).where(isWaiting(batchId, orderId))
}

/** Counts a failure of unknown cause. The last attempt gives the order up with a message. */
export async function countAttempt(
  db: Db,
  { batchId, orderId }: Pick<ParcelRow, 'batchId' | 'orderId'>,
  { most, message }: { readonly most: number; readonly message: string },
): Promise<void> {
  const isLast = sql`${dispatchBatchOrder.attempts} + 1 >= ${most}`
  await db
    .update(dispatchBatchOrder)
    .set({
      attempts: sql`${dispatchBatchOrder.attempts} + 1`,
      state: sql`case when ${isLast} then 'failed' else 'waiting' end`,
      message: sql`case when ${isLast} then ${message} else '' end`,
    })
    .where(isWaiting(batchId, orderId))
}

/** Marks a batch as finished if none of its orders waits. */
export async function finishBatch(db: Db, batchId: string): Promise<void> {
  await db.execute(sql`update dispatch_batch set finished_at = now() where id = ${batchId} and finished_at is null
    and not exists (select from dispatch_batch_order where batch_id = ${batchId} and state = 'waiting')`)
}

/** Returns the batches that are not finished although they were stored before a moment. */
export async function unfinishedBatches(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: dispatchBatch.id })
    .from(dispatchBatch)
    .where(and(sql`${dispatchBatch.finishedAt} is null`, lt(dispatchBatch.createdAt, before)))
    .orderBy(asc(dispatchBatch.createdAt))
  return rows.map(({ id }) => id)
}

export async function deleteBatchesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(dispatchBatch).where(lt(dispatchBatch.createdAt, before))
}

/** Returns the name of the person who last dispatched an order; undefined if the shop did, or nobody. */
export async function findDispatcher(db: Db, orderId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: sql<string>`${account.firstName} || ' ' || ${account.lastName}` })
    .from(orderHistory)
    .innerJoin(account, eq(account.id, orderHistory.actorId))
    .where(
      and(eq(orderHistory.orderId, orderId), eq(orderHistory.kind, 'status'), eq(orderHistory.toState, 'Dispatched')),
    )
    .orderBy(sql`${orderHistory.id} desc`)
    .limit(1)
  return row?.name
}
