import type { ClaimRow } from '#db/schema/warranty.ts'
import { pageCount } from '#rules/counted.ts'
import type { ClaimStatus } from '#rules/warranty-claim.ts'
import { type Ctx, inTx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { editConflict } from '#server/modules/audit/edit-conflict.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { composeEmail } from '#server/modules/notifications/emails.service.ts'
import { sendMail } from '#server/modules/notifications/notifications.service.ts'
import { readPicture } from './claim-pictures.service.ts'
import { emailRecipients, presentWhole, requireClaim } from './claims.service.ts'
import { findUnits } from './units.store.ts'
import { presentClaim } from './warranty.rules.ts'
import {
  type ClaimSearch,
  findClaim,
  findClaimedOrder,
  findFirstMessages,
  findPictures,
  insertMessage,
  searchClaims,
  updateClaim,
} from './warranty.store.ts'

export async function listClaims(ctx: Ctx, wanted: ClaimSearch) {
  const { rows, total } = await run(ctx, searchClaims(wanted))
  const codes = rows.flatMap(({ claim }) => claim.unitCode ?? [])
  const ids = rows.map(({ claim }) => claim.id)
  const [units, messages] = await Promise.all([run(ctx, findUnits(codes)), run(ctx, findFirstMessages(ids))])
  const unitOf = new Map(units.map((unit) => [unit.code, unit]))
  const textOf = new Map(messages.map(({ claimId, text }) => [claimId, text]))
  const seesAccounts = signedIn(ctx).areas.includes('orders')
  return {
    data: rows.map(({ claim, customerId }) => ({
      ...presentClaim(claim, unitOf.get(claim.unitCode ?? ''), textOf.get(claim.id)),
      customerId: seesAccounts ? customerId : null,
    })),
    currentPage: wanted.page,
    totalPages: pageCount(total, wanted.size),
    totalItems: total,
  }
}

export async function getClaim(ctx: Ctx, id: string) {
  const claim = await run(ctx, findClaim(id))
  if (!claim) throw notFound('claim')
  const [whole, pictures, orderFound] = await Promise.all([
    presentWhole(ctx, claim),
    run(ctx, findPictures(id)),
    run(ctx, findClaimedOrder(claim.orderNo, claim.unitCode)),
  ])
  const { note } = claim
  return {
    claim: { ...whole, note, pictures: pictures.map((each) => each.place), orderFound: orderFound ?? null },
  }
}

export async function getClaimPicture(ctx: Ctx, id: string, place: number) {
  const [claim, pictures] = await Promise.all([run(ctx, findClaim(id)), run(ctx, findPictures(id))])
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
    await refuseOwnRecord(ctx, tx, { ownerId, refusal: OWN_CLAIM, unlessAlone: 'support' })
    const { status = before.status, note = before.note, reply = '' } = change
    const moved = status !== before.status
    if (!moved && note === before.note && reply === '') return
    if (before.erasedAt && reply !== '') {
      throw new ShopProblem('conflict', 'This customer’s account was deleted: nobody would read a reply.')
    }
    const claim = await run(tx, updateClaim(id, { status, note }, change.version))
    if (!claim) throw await staleClaim(ctx, tx, before, change.version ?? 0)
    if (reply !== '')
      await run(tx, insertMessage({ id: newId(), claimId: id, side: 'seller', text: reply, at: ctx.now }))
    if ((moved || reply !== '') && !claim.erasedAt) await mailChange(ctx, tx, claim, { moved, reply })
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

async function staleClaim(ctx: Ctx, tx: Tx, { id, version }: ClaimRow, seen: number): Promise<ShopProblem> {
  const { claim: current } = await getClaim(inTx(ctx, tx), id)
  const edit = { subject: `warranty claim ${id}`, noun: 'claim', seen, version, current, fields: ['messages'] }
  return editConflict(ctx, tx, { ...edit, owner: null })
}

async function mailChange(ctx: Ctx, tx: Tx, claim: ClaimRow, { moved, reply }: { moved: boolean; reply: string }) {
  const { customer } = await emailRecipients(ctx, tx, claim)
  await sendMail(ctx, tx, composeEmail('claim-changed', customer, { status: moved ? claim.status : undefined, reply }))
}
