import type { SentFile } from '#contract/endpoint.ts'
import { CLAIM_THANKS } from '#contract/messages.ts'
import { pagesOf } from '#rules/counted.ts'
import { afterAnswer, type ClaimStatus } from '#rules/warranty-claim.ts'
import { readUnitCode } from '#rules/warranty-code.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId, newTicket } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { type Mail, sendMail, withinMailLimit } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import {
  answeredLetter,
  type ClaimLetterTo,
  changedLetter,
  newClaimLetter,
  receivedLetter,
} from './claim-letters.service.ts'
import { deletePicturesLater, dropPictures, keepPictures, readPicture } from './claim-pictures.service.ts'
import {
  type Claimant,
  type ClaimRow,
  type ClaimSearch,
  claimById,
  claimByNumber,
  claimsOf,
  forgetClaimant,
  insertClaim,
  insertMessage,
  lockClaim,
  messagesOf,
  orderNamed,
  picturesOf,
  searchClaims,
  unitsByCode,
  updateClaim,
} from './warranty.queries.ts'
import { presentClaim, presentMessages } from './warranty.rules.ts'

export interface NewClaim {
  readonly name: string
  readonly email: string
  readonly order: string
  readonly unit?: string | null | undefined
}

/**
 * Takes a warranty claim: its pictures drawn anew, a number, and letters to both sides (C9). The answer is the same
 * whether there is such an order or not.
 */
export async function fileClaim(ctx: Ctx, given: NewClaim, files: readonly SentFile[]) {
  await ctx.limit('warrantyOfAll', 'all')
  const pictures = await keepPictures(ctx, files)
  const claim = { id: newId(), number: newTicket('W'), name: given.name, email: given.email, orderNo: given.order }
  const mayWrite = await withinMailLimit(ctx, 'claim', given.email)
  try {
    await ctx.tx(async (tx) => {
      // Whoever does not know the order's number may give the code of the piece in its place.
      const code = given.unit ?? readUnitCode(given.order)
      const [unit] = await unitsByCode(tx.db, code === null ? [] : [code])
      const row = { ...claim, accountId: ctx.user?.id ?? null, unitCode: unit?.code ?? null }
      await insertClaim(
        tx.db,
        row,
        pictures.map((picture) => ({ ...picture, claimId: claim.id })),
      )
      const letters = await lettersAbout(ctx, tx, { ...claim, status: 'Received' })
      const letter = newClaimLetter(letters.forSeller)
      await sendMail(ctx, tx, ...(mayWrite ? [receivedLetter(letters.forCustomer)] : []), letter)
    })
  } catch (error) {
    await dropPictures(ctx, pictures)
    throw error
  }
  return { message: CLAIM_THANKS, claim: { number: claim.number, url: claimPath(ctx, claim.number) } }
}

type Written = Pick<ClaimRow, 'id' | 'number' | 'name' | 'email' | 'orderNo' | 'status'>

async function lettersAbout(ctx: Ctx, tx: Tx, claim: Written) {
  const seller = await getSeller({ ...ctx, db: tx.db })
  const to = (path: string): ClaimLetterTo => ({ seller, claim, url: ctx.config.publicUrl + path })
  return { forCustomer: to(claimPath(ctx, claim.number)), forSeller: to(`/warranty-claims/${claim.id}`) }
}

const keySubject = (number: string): string => `warranty claim ${number}`

/** The page on which a claim is followed, with the key that opens it. */
const claimPath = ({ tokens }: Pick<Ctx, 'tokens'>, number: string): string =>
  `/warranty/claim/${number}?key=${tokens.linkKey(keySubject(number))}`

/** The same answer whether there is no such claim or it is somebody else's. */
const noSuchClaim = () => new ShopProblem('not_found', 'There is no such claim, or this link does not open it.')

/** A claim for whoever has its key, or is signed in as the one who filed it. */
async function requireOwnClaim(ctx: Ctx, number: string, key: string): Promise<ClaimRow> {
  const claim = await claimByNumber(ctx.db, number.toUpperCase())
  if (!claim || !(ctx.tokens.opens(keySubject(claim.number), key) || isTheirs(claim, ctx.user))) throw noSuchClaim()
  return claim
}

/** Whoever can sign in has proved their address. */
const isTheirs = (claim: ClaimRow, user: Claimant | null): boolean =>
  user !== null && (claim.accountId === user.id || claim.email === user.email)

export async function getOwnClaim(ctx: Ctx, number: string, key: string) {
  return { claim: await presentWhole(ctx, await requireOwnClaim(ctx, number, key)) }
}

async function presentWhole(ctx: Ctx, claim: ClaimRow) {
  const [units, messages] = await Promise.all([
    unitsByCode(ctx.db, claim.unitCode === null ? [] : [claim.unitCode]),
    messagesOf(ctx.db, [claim.id]),
  ])
  return { ...presentClaim(claim, units[0]), messages: presentMessages(messages) }
}

/** A message of the customer; what was waiting for it is looked at again. */
export async function answerAsCustomer(ctx: Ctx, number: string, { text, key }: { text: string; key: string }) {
  const { id } = await requireOwnClaim(ctx, number, key)
  const claim = await ctx.tx(async (tx) => {
    const claim = await requireClaim(tx, id)
    if (claim.erasedAt) throw noSuchClaim()
    await insertMessage(tx.db, { id: newId(), claimId: id, side: 'customer', text, at: ctx.now })
    const changed = (await updateClaim(tx.db, id, { status: afterAnswer(claim.status) })) ?? claim
    const { forSeller } = await lettersAbout(ctx, tx, changed)
    await sendMail(ctx, tx, answeredLetter(forSeller, text))
    return changed
  })
  return { claim: await presentWhole(ctx, claim) }
}

async function requireClaim(tx: Tx, id: string): Promise<ClaimRow> {
  const claim = await lockClaim(tx.db, id)
  if (!claim) throw new ShopProblem('not_found', 'There is no such claim.')
  return claim
}

export async function listClaims(ctx: Ctx, wanted: ClaimSearch) {
  const { rows, total } = await searchClaims(ctx.db, wanted)
  const units = await unitsByCode(
    ctx.db,
    rows.flatMap((row) => row.unitCode ?? []),
  )
  const byCode = new Map(units.map((unit) => [unit.code, unit]))
  return {
    data: rows.map((row) => presentClaim(row, byCode.get(row.unitCode ?? ''))),
    currentPage: wanted.page,
    totalPages: pagesOf(total, wanted.size),
    totalItems: total,
  }
}

/** A claim as administrators see it. */
export async function getClaim(ctx: Ctx, id: string) {
  const claim = await claimById(ctx.db, id)
  if (!claim) throw new ShopProblem('not_found', 'There is no such claim.')
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
  if (!claim || !picture) throw new ShopProblem('not_found', 'There is no such picture.')
  return { bytes: await readPicture(ctx, picture.id), name: `${claim.number}-${place}.webp` }
}

export interface ClaimChange {
  readonly status?: ClaimStatus | undefined
  readonly reply?: string | undefined
  readonly note?: string | undefined
  readonly version?: number | undefined
}

/** What an administrator does about a claim. An answer and a new status are mailed; a note is not. */
export async function changeClaim(ctx: Ctx, id: string, change: ClaimChange) {
  await ctx.tx(async (tx) => {
    const before = await requireClaim(tx, id)
    if (change.version !== undefined && change.version !== before.version) {
      const message = 'This claim has changed meanwhile. Please look at it again.'
      throw new ShopProblem('conflict', message, { extra: { version: before.version } })
    }
    const { status = before.status, note = before.note, reply = '' } = change
    const moved = status !== before.status
    if (!moved && note === before.note && reply === '') return
    if (before.erasedAt && reply !== '') {
      throw new ShopProblem('conflict', 'The person behind this claim has been erased: nobody reads an answer.')
    }
    const claim = (await updateClaim(tx.db, id, { status, note })) ?? before
    if (reply !== '') await insertMessage(tx.db, { id: newId(), claimId: id, side: 'seller', text: reply, at: ctx.now })
    if ((moved || reply !== '') && !claim.erasedAt) await mailChange(ctx, tx, claim, { status: moved, reply })
    await audit(tx, ctx, {
      action: 'claim changed',
      subject: `warranty claim ${id}`,
      before: { status: before.status },
      after: { status, answered: reply !== '', noted: note !== before.note },
    })
  })
  return getClaim(ctx, id)
}

async function mailChange(ctx: Ctx, tx: Tx, claim: ClaimRow, changed: { status: boolean; reply: string }) {
  const { forCustomer } = await lettersAbout(ctx, tx, claim)
  const letter: Mail = changedLetter(forCustomer, changed)
  await sendMail(ctx, tx, letter)
}

/** What somebody has claimed, with all that was written about it, for the export of their data. */
export async function claimsFor(ctx: Ctx, claimant: Claimant) {
  const claims = await claimsOf(ctx.db, claimant)
  const messages = await messagesOf(
    ctx.db,
    claims.map((claim) => claim.id),
  )
  return claims.map((claim) => ({
    number: claim.number,
    name: claim.name,
    email: claim.email,
    order: claim.orderNo,
    unit: claim.unitCode,
    status: claim.status,
    createdAt: claim.createdAt,
    messages: presentMessages(messages.filter((message) => message.claimId === claim.id)),
  }))
}

/** Takes a person who wants to be forgotten out of their claims: what was written, and the pictures, go. */
export async function anonymiseClaims(ctx: Ctx, tx: Tx, claimant: Claimant): Promise<void> {
  await deletePicturesLater(ctx, tx, await forgetClaimant(tx.db, claimant))
}
