// Warranty claims as staff list, read and change them.
import { pageCount } from '#rules/counted.ts'
import type { ClaimStatus } from '#rules/warranty-claim.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import type { Query, Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { editConflict } from '#server/modules/audit/edit-conflict.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { type Mail, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { changedEmail } from './claim-emails.service.ts'
import { readPicture } from './claim-pictures.service.ts'
import { emailRecipients, presentWhole, requireClaim } from './claims.service.ts'
import { unitsByCode } from './units.queries.ts'
import {
  type ClaimRow,
  type ClaimSearch,
  claimById,
  firstWords,
  insertMessage,
  orderNamed,
  picturesOf,
  searchClaims,
  updateClaim,
  WAITING_CLAIMS,
} from './warranty.queries.ts'
import { presentClaim } from './warranty.rules.ts'

export async function listClaims(ctx: Ctx, wanted: ClaimSearch) {
  const { rows, total } = await searchClaims(ctx.db, wanted)
  const codes = rows.flatMap((row) => row.unitCode ?? [])
  const ids = rows.map((row) => row.id)
  const [units, words] = await Promise.all([unitsByCode(ctx.db, codes), firstWords(ctx.db, ids)])
  const byCode = new Map(units.map((unit) => [unit.code, unit]))
  return {
    data: rows.map((row) => presentClaim(row, byCode.get(row.unitCode ?? ''), words.get(row.id))),
    currentPage: wanted.page,
    totalPages: pageCount(total, wanted.size),
    totalItems: total,
  }
}

/** The query of the claims that wait for the seller: their number, and when the oldest received and reviewed were filed. */
export const WAITING_CLAIMS_QUERY: Query = WAITING_CLAIMS

/** Returns a claim as administrators see it. */
export async function getClaim(ctx: Ctx, id: string) {
  const claim = await claimById(ctx.db, id)
  if (!claim) throw notFound('claim')
  const [whole, pictures, orderFound] = await Promise.all([
    presentWhole(ctx, claim),
    picturesOf(ctx.db, id),
    orderNamed(ctx.db, claim.orderNo, claim.unitCode),
  ])
  const { note } = claim
  return {
    claim: { ...whole, note, pictures: pictures.map((each) => each.place), orderFound: orderFound ?? null },
  }
}

export async function getClaimPicture(ctx: Ctx, id: string, place: number) {
  const [claim, pictures] = await Promise.all([claimById(ctx.db, id), picturesOf(ctx.db, id)])
  const picture = pictures.find((each) => each.place === place)
  if (!claim || !picture) throw notFound('picture')
  return { bytes: await readPicture(ctx, picture.id), name: `${claim.number}-${place}.webp` }
}

export interface ClaimChange {
  readonly status?: ClaimStatus | undefined
  readonly reply?: string | undefined
  readonly note?: string | undefined
  readonly version?: number | undefined
}

const OWN_CLAIM = 'This is your own claim: a colleague has to decide about it.'

/** Applies an administrator's changes to a claim. A reply and a new status are emailed; a note is not. */
export async function changeClaim(ctx: Ctx, id: string, change: ClaimChange) {
  await ctx.tx(async (tx) => {
    const before = await requireClaim(tx, id)
    const ownerId = before.email === ctx.user?.email ? ctx.user.id : before.accountId
    await refuseOwnRecord(ctx, tx.db, { ownerId, refusal: OWN_CLAIM, unlessAlone: 'support' })
    const { status = before.status, note = before.note, reply = '' } = change
    const moved = status !== before.status
    if (!moved && note === before.note && reply === '') return
    if (before.erasedAt && reply !== '') {
      throw new ShopProblem('conflict', 'This customer’s account was deleted: nobody would read a reply.')
    }
    const claim = await updateClaim(tx.db, id, { status, note }, change.version)
    if (!claim) throw await staleClaim(ctx, tx, before, change.version ?? 0)
    if (reply !== '') await insertMessage(tx.db, { id: newId(), claimId: id, side: 'seller', text: reply, at: ctx.now })
    if ((moved || reply !== '') && !claim.erasedAt) await mailChange(ctx, tx, claim, { status: moved, reply })
    await audit(ctx, tx, {
      action: 'claim changed',
      subject: `warranty claim ${id}`,
      before: { status: before.status },
      after: { status, answered: reply !== '', noted: note !== before.note },
      version: claim.version,
    })
  })
  return getClaim(ctx, id)
}

/** Builds the error for a claim that a colleague or its customer has changed since it was read. */
async function staleClaim(ctx: Ctx, tx: Tx, { id, version }: ClaimRow, seen: number): Promise<ShopProblem> {
  const { claim: current } = await getClaim(inTx(ctx, tx), id)
  const edit = { subject: `warranty claim ${id}`, noun: 'claim', seen, version, current, fields: ['messages'] }
  return editConflict(ctx, tx, { ...edit, owner: null })
}

async function mailChange(ctx: Ctx, tx: Tx, claim: ClaimRow, changed: { status: boolean; reply: string }) {
  const { forCustomer } = await emailRecipients(ctx, tx, claim)
  const email: Mail = changedEmail(forCustomer, changed)
  await sendMail(ctx, tx, email)
}
