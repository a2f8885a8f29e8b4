import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { type ClaimRow, type MessageRow, warrantyClaim, warrantyMessage, warrantyPicture } from '#db/schema/warranty.ts'
import { many, one, only, sequence, unsent, write } from '#db/statement.ts'
import { foldShopNumber } from '#rules/shop-number.ts'
import { OPEN_CLAIM_STATUSES, WAITING_CLAIM_STATUSES } from '#rules/warranty-claim.ts'
import { countRows } from '#server/lib/count-rows.ts'
import { proverOf } from '#server/lib/prover.ts'
import { matchesSearch } from '#server/lib/typed-words.ts'

export const insertClaim = (row: typeof warrantyClaim.$inferInsert) =>
  write((db) => db.insert(warrantyClaim).values(row))

export const insertPictures = (rows: readonly (typeof warrantyPicture.$inferInsert)[]) =>
  write((db) => db.insert(warrantyPicture).values([...rows]))

export const findClaim = (id: string) => one((db) => db.select().from(warrantyClaim).where(eq(warrantyClaim.id, id)))

/** Returns a claim by its number, unless its person was erased. */
export const findClaimByNumber = (number: string) =>
  one((db) =>
    db
      .select()
      .from(warrantyClaim)
      .where(and(eq(warrantyClaim.number, number), isNull(warrantyClaim.erasedAt))),
  )

/** Locks a claim's row until the transaction ends, so that of two concurrent changes the second sees the first. */
export const lockClaim = (id: string) =>
  one((db) => db.select().from(warrantyClaim).where(eq(warrantyClaim.id, id)).for('update'))

/** Updates a claim if it still has the version that was read; without one, whatever its version. */
export const updateClaim = (id: string, values: Partial<ClaimRow>, version?: number) =>
  one((db) =>
    db
      .update(warrantyClaim)
      .set({ ...values, version: sql`${warrantyClaim.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(warrantyClaim.id, id), version === undefined ? undefined : eq(warrantyClaim.version, version)))
      .returning(),
  )

export const insertMessage = (row: typeof warrantyMessage.$inferInsert) =>
  write((db) => db.insert(warrantyMessage).values(row))

/** Returns the messages about claims, oldest first. */
export const findMessages = (claimIds: readonly string[]) =>
  claimIds.length === 0
    ? unsent<MessageRow[]>([])
    : many((db) =>
        db
          .select()
          .from(warrantyMessage)
          .where(inArray(warrantyMessage.claimId, [...claimIds]))
          .orderBy(asc(warrantyMessage.at), asc(warrantyMessage.id)),
      )

export const findPictures = (claimId: string) =>
  many((db) =>
    db.select().from(warrantyPicture).where(eq(warrantyPicture.claimId, claimId)).orderBy(asc(warrantyPicture.place)),
  )

/** Returns the order with a number, in any spelling, or the one that a piece belongs to. */
export function findClaimedOrder(orderNo: string, unitCode: string | null) {
  const named = eq(shopOrder.orderNo, foldShopNumber(orderNo))
  const ofUnit =
    unitCode === null
      ? undefined
      : sql`${shopOrder.id} = (select l.order_id from order_line l
          join warranty_unit u on u.order_line_id = l.id where u.code = ${unitCode})`
  return one((db) =>
    db
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
      .limit(1),
  )
}

/** A person whose claims were filed while signed in, or with an email address that the account has proven. */
export interface Claimant {
  /** Null for somebody who is not signed in. */
  readonly id: string | null
  readonly emails: readonly string[]
}

const isFiledBy = ({ id, emails }: Claimant) =>
  and(
    isNull(warrantyClaim.erasedAt),
    or(id === null ? undefined : eq(warrantyClaim.accountId, id), inArray(warrantyClaim.email, [...emails])),
  )

/** Returns a person's claims, newest first. */
export const findClaimsOf = (claimant: Claimant) =>
  many((db) => db.select().from(warrantyClaim).where(isFiledBy(claimant)).orderBy(desc(warrantyClaim.createdAt)))

/** Returns the numbers of a person's open claims about pieces, with the codes of the pieces. */
export const findOpenClaims = (claimant: Claimant, codes: readonly string[]) =>
  codes.length === 0
    ? unsent<Pick<ClaimRow, 'unitCode' | 'number'>[]>([])
    : many((db) =>
        db
          .select({ unitCode: warrantyClaim.unitCode, number: warrantyClaim.number })
          .from(warrantyClaim)
          .where(
            and(
              isFiledBy(claimant),
              inArray(warrantyClaim.unitCode, [...codes]),
              inArray(warrantyClaim.status, [...OPEN_CLAIM_STATUSES]),
            ),
          ),
      )

/** Returns what the customer of each claim has written first. */
export const findFirstMessages = (claimIds: readonly string[]) =>
  claimIds.length === 0
    ? unsent<Pick<MessageRow, 'claimId' | 'text'>[]>([])
    : many((db) =>
        db
          .selectDistinctOn([warrantyMessage.claimId], { claimId: warrantyMessage.claimId, text: warrantyMessage.text })
          .from(warrantyMessage)
          .where(and(inArray(warrantyMessage.claimId, [...claimIds]), eq(warrantyMessage.side, 'customer')))
          .orderBy(asc(warrantyMessage.claimId), asc(warrantyMessage.at), asc(warrantyMessage.id)),
      )

/** Erases a person from their claims, and returns the ids of the pictures to delete. */
export const eraseClaimant = (claimant: Claimant) =>
  sequence(async (db) => {
    const erased = { accountId: null, name: 'Erased', email: '', note: '', erasedAt: sql`now()` }
    const claims = await db
      .update(warrantyClaim)
      .set(erased)
      .where(isFiledBy(claimant))
      .returning({ id: warrantyClaim.id })
    if (claims.length === 0) return []
    const ids = claims.map((claim) => claim.id)
    await db.delete(warrantyMessage).where(inArray(warrantyMessage.claimId, ids))
    const pictures = await db
      .delete(warrantyPicture)
      .where(inArray(warrantyPicture.claimId, ids))
      .returning({ id: warrantyPicture.id })
    return pictures.map((picture) => picture.id)
  })

const toDate = (moment: unknown) => (moment === null ? null : new Date(moment as string))

/** With when the oldest was filed that nobody has looked at, and the oldest in review. */
export const countWaitingClaims = () =>
  only(
    sql`select count(*) as open,
      min(created_at) filter (where status = 'Received') as received,
      min(created_at) filter (where status <> 'Received') as reviewed
    from ${warrantyClaim} where ${inArray(warrantyClaim.status, [...WAITING_CLAIM_STATUSES])}`,
    ({ open, received, reviewed }) => ({
      open: open as number,
      received: toDate(received),
      reviewed: toDate(reviewed),
    }),
  )

export interface ClaimSearch {
  readonly status: readonly ClaimRow['status'][]
  readonly search?: string | undefined
  readonly page: number
  readonly size: number
}

/** Returns a page of all claims, newest first, each with the account behind it, and the total, counted up to a limit. */
export const searchClaims = ({ status, search, page, size }: ClaimSearch) =>
  sequence(async (db) => {
    const condition = and(
      status.length > 0 ? inArray(warrantyClaim.status, [...status]) : undefined,
      // Searches the number of the claim and of its order, the code of the piece, and the name and email address.
      search ? matchesSearch(sql`warranty_claim.search_text`, search) : undefined,
    )
    const total = await countRows(db, db.select({ id: warrantyClaim.id }).from(warrantyClaim).where(condition))
    const customerId = sql<string | null>`coalesce(warranty_claim.account_id, ${proverOf(sql`warranty_claim.email`)})`
    const rows = await db
      .select({ claim: warrantyClaim, customerId })
      .from(warrantyClaim)
      .where(condition)
      .orderBy(desc(warrantyClaim.createdAt), desc(warrantyClaim.id))
      .limit(size)
      .offset((page - 1) * size)
    return { rows, total }
  })
