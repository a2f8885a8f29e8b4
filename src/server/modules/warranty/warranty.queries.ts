import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { warrantyClaim, warrantyMessage, warrantyPicture } from '#db/schema/warranty.ts'
import { foldShopNumber } from '#rules/shop-number.ts'
import { OPEN_CLAIM_STATUSES, WAITING_CLAIM_STATUSES } from '#rules/warranty-claim.ts'
import { countRows } from '#server/lib/count-rows.ts'
import type { Db } from '#server/lib/tx.ts'
import { matchesSearch } from '#server/lib/typed-words.ts'

export type ClaimRow = typeof warrantyClaim.$inferSelect

export type MessageRow = typeof warrantyMessage.$inferSelect

export type PictureRow = typeof warrantyPicture.$inferSelect

export async function insertClaim(
  db: Db,
  row: typeof warrantyClaim.$inferInsert,
  pictures: readonly PictureRow[],
): Promise<void> {
  await db.insert(warrantyClaim).values(row)
  await db.insert(warrantyPicture).values([...pictures])
}

export async function claimById(db: Db, id: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(warrantyClaim).where(eq(warrantyClaim.id, id))
  return row
}

/** Returns a claim by its number, unless its person was erased. */
export async function claimByNumber(db: Db, number: string): Promise<ClaimRow | undefined> {
  const [row] = await db
    .select()
    .from(warrantyClaim)
    .where(and(eq(warrantyClaim.number, number), isNull(warrantyClaim.erasedAt)))
  return row
}

/**
 * Returns a claim and locks its row until the transaction ends, so that of two concurrent changes the second sees the
 * first.
 */
export async function lockClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(warrantyClaim).where(eq(warrantyClaim.id, id)).for('update')
  return row
}

/** Updates a claim if it still has the version that was read; without `seen`, whatever its version. */
export async function updateClaim(
  db: Db,
  id: string,
  values: Partial<ClaimRow>,
  seen?: number,
): Promise<ClaimRow | undefined> {
  const [row] = await db
    .update(warrantyClaim)
    .set({ ...values, version: sql`${warrantyClaim.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(warrantyClaim.id, id), seen === undefined ? undefined : eq(warrantyClaim.version, seen)))
    .returning()
  return row
}

export async function insertMessage(db: Db, row: typeof warrantyMessage.$inferInsert): Promise<void> {
  await db.insert(warrantyMessage).values(row)
}

export async function messagesOf(db: Db, claimIds: readonly string[]): Promise<MessageRow[]> {
  if (claimIds.length === 0) return []
  return db
    .select()
    .from(warrantyMessage)
    .where(inArray(warrantyMessage.claimId, [...claimIds]))
    .orderBy(asc(warrantyMessage.at), asc(warrantyMessage.id))
}

export async function picturesOf(db: Db, claimId: string): Promise<PictureRow[]> {
  return db
    .select()
    .from(warrantyPicture)
    .where(eq(warrantyPicture.claimId, claimId))
    .orderBy(asc(warrantyPicture.place))
}

/** Returns the order with a number, in any spelling, or the one that a piece belongs to. */
export async function orderNamed(db: Db, orderNo: string, unitCode: string | null) {
  const named = eq(shopOrder.orderNo, foldShopNumber(orderNo))
  const ofUnit =
    unitCode === null
      ? undefined
      : sql`${shopOrder.id} = (select l.order_id from order_line l
          join warranty_unit u on u.order_line_id = l.id where u.code = ${unitCode})`
  const [row] = await db
    .select({
      orderNo: shopOrder.orderNo,
      email: account.email,
      status: shopOrder.status,
      isRefunded: sql<boolean>`${shopOrder.payment} = 'refunded'`,
    })
    .from(shopOrder)
    .innerJoin(account, eq(account.id, shopOrder.accountId))
    .where(or(named, ofUnit))
    .orderBy(desc(named))
    .limit(1)
  return row
}

/** The person whose claims are meant: filed while signed in, or with an email address that the account has proven. */
export interface Claimant {
  readonly id: string
  readonly emails: readonly string[]
}

const theirs = ({ id, emails }: { readonly id: string | null; readonly emails: readonly string[] }) =>
  and(
    isNull(warrantyClaim.erasedAt),
    or(id === null ? undefined : eq(warrantyClaim.accountId, id), inArray(warrantyClaim.email, [...emails])),
  )

export async function claimsOf(db: Db, claimant: Claimant): Promise<ClaimRow[]> {
  return db.select().from(warrantyClaim).where(theirs(claimant)).orderBy(desc(warrantyClaim.createdAt))
}

/** Returns the numbers of a person's open claims about pieces, by the code of the piece. */
export async function openClaims(
  db: Db,
  claimant: Pick<Claimant, 'emails'> & { readonly id: string | null },
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ code: warrantyClaim.unitCode, number: warrantyClaim.number })
    .from(warrantyClaim)
    .where(
      and(
        theirs(claimant),
        inArray(warrantyClaim.unitCode, [...codes]),
        inArray(warrantyClaim.status, [...OPEN_CLAIM_STATUSES]),
      ),
    )
  return new Map(rows.flatMap(({ code, number }) => (code === null ? [] : [[code, number] as const])))
}

/** Returns what the customers of claims have written first, by the id of the claim. */
export async function firstWords(db: Db, claimIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (claimIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([warrantyMessage.claimId], { id: warrantyMessage.claimId, text: warrantyMessage.text })
    .from(warrantyMessage)
    .where(and(inArray(warrantyMessage.claimId, [...claimIds]), eq(warrantyMessage.side, 'customer')))
    .orderBy(asc(warrantyMessage.claimId), asc(warrantyMessage.at), asc(warrantyMessage.id))
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Erases a person from their claims, and returns the ids of the pictures to delete. */
export async function forgetClaimant(db: Db, claimant: Claimant): Promise<string[]> {
  const erased = { accountId: null, name: 'Erased', email: '', note: '', erasedAt: sql`now()` }
  const claims = await db.update(warrantyClaim).set(erased).where(theirs(claimant)).returning({ id: warrantyClaim.id })
  if (claims.length === 0) return []
  const ids = claims.map((claim) => claim.id)
  await db.delete(warrantyMessage).where(inArray(warrantyMessage.claimId, ids))
  const pictures = await db
    .delete(warrantyPicture)
    .where(inArray(warrantyPicture.claimId, ids))
    .returning({ id: warrantyPicture.id })
  return pictures.map((picture) => picture.id)
}

/**
 * Builds a query of the claims that wait for the seller: their number, and when the oldest one was filed that nobody has
 * looked at, and the oldest one in review.
 */
export const WAITING_CLAIMS: SQL = sql`select count(*) as open,
    min(created_at) filter (where status = 'Received') as received,
    min(created_at) filter (where status <> 'Received') as reviewed
  from ${warrantyClaim} where ${inArray(warrantyClaim.status, [...WAITING_CLAIM_STATUSES])}`

export interface ClaimSearch {
  readonly status: readonly ClaimRow['status'][]
  readonly search?: string | undefined
  readonly page: number
  readonly size: number
}

/** Returns a page of all claims, newest first, and the total, counted up to a limit. */
export async function searchClaims(
  db: Db,
  { status, search, page, size }: ClaimSearch,
): Promise<{ rows: ClaimRow[]; total: number }> {
  const condition = and(
    status.length > 0 ? inArray(warrantyClaim.status, [...status]) : undefined,
    // Searches the number of the claim and of its order, the code of the piece, and the name and email address.
    search ? matchesSearch(sql`warranty_claim.search_text`, search) : undefined,
  )
  const total = await countRows(db, db.select({ id: warrantyClaim.id }).from(warrantyClaim).where(condition))
  const rows = await db
    .select()
    .from(warrantyClaim)
    .where(condition)
    .orderBy(desc(warrantyClaim.createdAt), desc(warrantyClaim.id))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total }
}
