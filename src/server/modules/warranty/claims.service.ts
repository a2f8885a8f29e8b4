import type { SentFile } from '#contract/endpoint.ts'
import type { LimitName } from '#contract/limits.ts'
import { CLAIM_THANKS } from '#contract/messages.ts'
import type { ClaimRow } from '#db/schema/warranty.ts'
import { afterAnswer } from '#rules/warranty-claim.ts'
import { readUnitCode } from '#rules/warranty-code.ts'
import { type Ctx, inTx, signedIn } from '#server/lib/ctx.ts'
import { newId, newTicket } from '#server/lib/ids.ts'
import { invalidField, notFound, ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { composeEmail } from '#server/modules/notifications/emails.service.ts'
import { checkEmailLimit, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { findBuyer } from '#server/modules/orders/orders.store.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { deletePicturesLater, discardPictures, storePictures } from './claim-pictures.service.ts'
import { findDeliveredUnits, findUnits, lockUnit, type UnitRow } from './units.store.ts'
import { nameUnit, presentClaim, presentMessages, presentUnit } from './warranty.rules.ts'
import {
  type Claimant,
  eraseClaimant,
  findClaimByNumber,
  findClaimsOf,
  findMessages,
  findOpenClaims,
  insertClaim,
  insertMessage,
  insertPictures,
  lockClaim,
  updateClaim,
} from './warranty.store.ts'

export interface NewClaim {
  readonly name: string
  readonly email: string
  readonly order: string
  readonly unit?: string | null | undefined
  /** The code of a piece of an own delivered order; null if it is malformed. */
  readonly part?: string | null | undefined
  /** What happened. */
  readonly text?: string | undefined
}

/** The response does not reveal whether the order exists (W9). What happened is the first message. */
export async function fileClaim(ctx: Ctx, given: NewClaim, files: readonly SentFile[]) {
  const limits = claimLimits(ctx, given.email)
  for (const [name, subject, refusal] of limits) await ctx.requireLimitLeft(name, subject, refusal)
  // Again below, where it counts: before the pictures it is cheap to refuse.
  await requireClaimableUnit(ctx, ctx, given)
  const pictures = await storePictures(ctx, files)
  const base = { id: newId(), number: newTicket('W'), name: given.name, email: given.email }
  try {
    // Counted only now that the claim is accepted, so that broken requests do not use up anyone's limit.
    for (const [name, subject, refusal] of limits) await ctx.limit(name, subject, refusal)
    const isWithinLimit = await checkEmailLimit(ctx, 'claim', given.email)
    await ctx.tx(async (tx) => {
      const named = await findClaimedUnit(ctx, tx, given)
      if (named) await run(tx, lockUnit(named.code))
      const unit = await requireClaimableUnit(ctx, tx, given)
      const claim = { ...base, orderNo: unit?.orderNo ?? given.order, unitCode: unit?.code ?? null }
      await run(tx, insertClaim({ ...claim, accountId: ctx.user?.id ?? null }))
      await run(tx, insertPictures(pictures.map((picture) => ({ ...picture, claimId: base.id }))))
      const { text } = given
      if (text) await run(tx, insertMessage({ id: newId(), claimId: base.id, side: 'customer', text, at: ctx.now }))
      // The insertion waits for an erasure of the account in progress, which knows nothing of this claim.
      if (ctx.user && !(await run(tx, findBuyer(ctx.user.id))))
        throw new ShopProblem('sign_in_required', 'Please sign in.')
      const { customer, seller } = await emailRecipients(ctx, tx, { ...claim, status: 'Received' })
      const receipt = isWithinLimit ? [composeEmail('claim-received', customer, {})] : []
      await sendMail(ctx, tx, ...receipt, composeEmail('new-claim', seller, { text: text ?? '' }))
    })
  } catch (error) {
    await discardPictures(ctx, pictures)
    throw error
  }
  return { message: CLAIM_THANKS, claim: { number: base.number, url: claimPath(ctx, base.number) } }
}

const NOT_DELIVERED = 'This is no part of an order that was delivered to you. Please choose another, or enter its code.'

/** Returns the piece that a claim names; customers who do not know the order number may enter its code instead. */
async function findClaimedUnit(
  { user }: Ctx,
  on: On,
  { part, unit, order }: NewClaim,
): Promise<ClaimedUnit | undefined> {
  if (part !== undefined) {
    const [own] = user && part !== null ? await run(on, findDeliveredUnits(user.id, part)) : []
    if (!own) throw invalidField('part', NOT_DELIVERED)
    return own
  }
  const code = unit ?? readUnitCode(order)
  const [found] = await run(on, findUnits(code === null ? [] : [code]))
  return found
}

type ClaimedUnit = UnitRow & { readonly orderNo?: string }

/** None with an open claim of the same person; a former owner must not be able to block the present one. */
async function requireClaimableUnit(ctx: Ctx, on: On, given: NewClaim): Promise<ClaimedUnit | undefined> {
  const unit = await findClaimedUnit(ctx, on, given)
  if (!unit) return undefined
  const claimant = { id: ctx.user?.id ?? null, emails: [ctx.user?.email ?? given.email] }
  const open = (await run(on, findOpenClaims(claimant, [unit.code]))).at(-1)
  if (!open) return unit
  throw new ShopProblem('conflict', ctx.user ? alreadyOpen(open.number) : ALREADY_OPEN)
}

const alreadyOpen = (number: string): string =>
  `You have an open claim about this part already: ${number}. Please add what is new to it.`

/** Strangers may have typed somebody else's address, so they get no number. */
const ALREADY_OPEN =
  'There is an open claim about this part from this email address. Please add what is new to it, by the link in our email.'

/** Returns the pieces of the user's delivered orders, each with the open claim about it. */
export async function listOwnParts(ctx: Ctx) {
  const { id, email } = signedIn(ctx)
  const units = await run(ctx, findDeliveredUnits(id))
  const codes = units.map(({ code }) => code)
  const claims = await run(ctx, findOpenClaims({ id, emails: [email] }, codes))
  const claimOf = new Map(claims.map(({ unitCode, number }) => [unitCode, number]))
  return {
    parts: units.map((unit) => ({ ...presentUnit(unit), order: unit.orderNo, claim: claimOf.get(unit.code) ?? null })),
  }
}

const CLAIMS_ENOUGH = 'You have sent several claims already. Please wait, or add what is new to one of them.'

const CLAIMS_ENOUGH_OF_PLACE =
  'Several claims have come from your network already. Please sign in to send yours, or wait an hour.'

const CLAIMS_ENOUGH_OF_STRANGERS =
  'We have received very many claims today. Please sign in to send yours, or write to us by the contact form.'

/** A signed-in person has an own one, which neither strangers nor people with the same IP address use up. */
function claimLimits({ user, ip }: Ctx, email: string): (readonly [LimitName, string, string])[] {
  if (user) return [['warrantyOfPerson', `account ${user.id}`, CLAIMS_ENOUGH]]
  return [
    ['warrantyAccepted', ip, CLAIMS_ENOUGH_OF_PLACE],
    ['warrantyOfPerson', `address ${email}`, CLAIMS_ENOUGH],
    ['warrantyOfStrangers', 'all', CLAIMS_ENOUGH_OF_STRANGERS],
  ]
}

type Written = Pick<ClaimRow, 'id' | 'number' | 'name' | 'email' | 'orderNo' | 'unitCode' | 'status'>

export async function emailRecipients(ctx: Ctx, tx: Tx, claim: Written) {
  const seller = await getSeller(inTx(ctx, tx))
  const [unit] = await run(tx, findUnits(claim.unitCode === null ? [] : [claim.unitCode]))
  const told = { seller, claim: { ...claim, part: unit ? nameUnit(unit) : null } }
  const { email, name: firstName } = claim
  return {
    customer: { ...told, email, firstName, url: ctx.config.publicUrl + claimPath(ctx, claim.number) },
    seller: { ...told, email: seller.email, url: `${ctx.config.publicUrl}/warranty-claims/${claim.id}` },
  }
}

const keySubject = (number: string): string => `warranty claim ${number}`

/** Returns the path of a claim's page, with the key that opens it. */
const claimPath = ({ tokens }: Pick<Ctx, 'tokens'>, number: string): string =>
  `/warranty/claim/${number}?key=${tokens.linkKey(keySubject(number))}`

/** Builds the error for a missing claim; it is the same for another person's claim. */
const noSuchClaim = () => new ShopProblem('not_found', 'There is no such claim, or this link does not open it.')

/** Returns a claim for a person who has its key, or is signed in as the one who filed it. */
async function requireOwnClaim(ctx: Ctx, number: string, key: string): Promise<ClaimRow> {
  const claim = await run(ctx, findClaimByNumber(number))
  if (!claim || !(ctx.tokens.opens(keySubject(claim.number), key) || isFiledBy(claim, ctx.user))) throw noSuchClaim()
  return claim
}

/** Whether a claim belongs to a signed-in person, whose email address is verified. */
const isFiledBy = (claim: ClaimRow, user: Ctx['user']): boolean =>
  user !== null && (claim.accountId === user.id || claim.email === user.email)

export async function getOwnClaim(ctx: Ctx, number: string, key: string) {
  return { claim: await presentWhole(ctx, await requireOwnClaim(ctx, number, key)) }
}

export async function presentWhole(ctx: Ctx, claim: ClaimRow) {
  const [units, messages] = await Promise.all([
    run(ctx, findUnits(claim.unitCode === null ? [] : [claim.unitCode])),
    run(ctx, findMessages([claim.id])),
  ])
  const text = messages.find(({ side }) => side === 'customer')?.text
  return { ...presentClaim(claim, units[0], text), messages: presentMessages(messages) }
}

const MESSAGES_ENOUGH =
  'You have written many messages about this claim today. We read them all; please write again tomorrow.'

/** Adds a message of the customer; a claim that was waiting for it, or was finished, goes back into review. */
export async function answerAsCustomer(ctx: Ctx, number: string, { text, key }: { text: string; key: string }) {
  const { id } = await requireOwnClaim(ctx, number, key)
  await ctx.limit('claimMessages', id, MESSAGES_ENOUGH)
  const claim = await ctx.tx(async (tx) => {
    const claim = await requireClaim(tx, id)
    if (claim.erasedAt) throw noSuchClaim()
    await run(tx, insertMessage({ id: newId(), claimId: id, side: 'customer', text, at: ctx.now }))
    const changed = (await run(tx, updateClaim(id, { status: afterAnswer(claim.status) }))) ?? claim
    const { seller } = await emailRecipients(ctx, tx, changed)
    await sendMail(ctx, tx, composeEmail('claim-answered', seller, { text }))
    return changed
  })
  return { claim: await presentWhole(ctx, claim) }
}

export async function requireClaim(tx: Tx, id: string): Promise<ClaimRow> {
  const claim = await run(tx, lockClaim(id))
  if (!claim) throw notFound('claim')
  return claim
}

/** Returns a person's claims with all messages, for the export of their data. */
export async function claimsFor(ctx: Ctx, claimant: Claimant) {
  const claims = await run(ctx, findClaimsOf(claimant))
  const messages = await run(ctx, findMessages(claims.map((claim) => claim.id)))
  const units = await run(ctx, findUnits(claims.flatMap(({ unitCode }) => unitCode ?? [])))
  const partOf = new Map(units.map((unit) => [unit.code, nameUnit(unit)]))
  return claims.map((claim) => ({
    number: claim.number,
    name: claim.name,
    email: claim.email,
    order: claim.orderNo,
    unit: claim.unitCode,
    part: partOf.get(claim.unitCode ?? '') ?? null,
    status: claim.status,
    createdAt: claim.createdAt,
    messages: presentMessages(messages.filter((message) => message.claimId === claim.id)),
  }))
}

/** Erases a person from their claims: messages and pictures are deleted. */
export async function anonymiseClaims(ctx: Ctx, tx: Tx, claimant: Claimant): Promise<void> {
  await deletePicturesLater(ctx, tx, await run(tx, eraseClaimant(claimant)))
}
