// Who wrote a message or filed a claim, as far as that is known.
import type { Writer } from '#contract/customers.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { notFound } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { type AccountRow, findAccount, findProver } from '#server/modules/accounts/accounts.store.ts'
import { findMessage } from '#server/modules/contact/contact.store.ts'
import { findClaim } from '#server/modules/warranty/warranty.store.ts'
import { presentLetters, presentPurchases } from './customers.rules.ts'
import { lettersOf, purchasesOf } from './customers.store.ts'

/** A message or a claim: the address that was typed, empty once it was erased, and the account that was signed in. */
interface Letter {
  readonly id: string
  readonly email: string
  readonly accountId: string | null
}

export async function getMessageWriter(ctx: Ctx, id: string): Promise<{ writer: Writer }> {
  const message = await run(ctx, findMessage(id))
  if (!message) throw notFound('message')
  return { writer: await writerOf(ctx, { id, email: message.email, accountId: null }) }
}

export async function getClaimWriter(ctx: Ctx, id: string): Promise<{ writer: Writer }> {
  const claim = await run(ctx, findClaim(id))
  if (!claim) throw notFound('claim')
  return { writer: await writerOf(ctx, { id, email: claim.email, accountId: claim.accountId }) }
}

async function writerOf(ctx: Ctx, letter: Letter): Promise<Writer> {
  const { id, email, accountId } = letter
  const [letters, account] = await Promise.all([
    run(ctx, lettersOf({ id: accountId, emails: email === '' ? [] : [email] }, id)),
    signedIn(ctx).areas.includes('orders') ? accountBehind(ctx, letter) : undefined,
  ])
  return { ...presentLetters(letters), ...(account !== undefined && { account }) }
}

/** How many of its orders are shown beside what was written. */
const NEWEST = 5

async function accountBehind(ctx: Ctx, letter: Letter): Promise<NonNullable<Writer['account']> | null> {
  const row = await findAccountBehind(ctx, letter)
  if (!row) return null
  const { orders, orderedBikes } = presentPurchases(await run(ctx, purchasesOf({ id: row.id, emails: [] })))
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim() || row.email,
    wasSignedIn: letter.accountId !== null,
    orders: { ...orders, latest: orders.latest.slice(0, NEWEST) },
    savedBike: row.myBike?.name ?? null,
    orderedBikes,
  }
}

async function findAccountBehind(ctx: Ctx, { email, accountId }: Letter): Promise<AccountRow | undefined> {
  if (accountId !== null) return run(ctx, findAccount(accountId))
  return email === '' ? undefined : await run(ctx, findProver(email))
}
