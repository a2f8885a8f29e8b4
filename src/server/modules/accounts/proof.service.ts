import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { findAccount } from './accounts.store.ts'
import { requirePassword } from './password.service.ts'

/** The stored hash of the password that the acting person has just entered; undefined if none was entered. */
export type Proof = string | null | undefined

/** A session alone may be stolen or left open: it cannot move an account, give rights or delete anybody. */
export async function provePassword(ctx: Ctx, password: string | undefined): Promise<Proof> {
  const account = password === undefined ? undefined : await run(ctx, findAccount(signedIn(ctx).id))
  if (password === undefined || !account) return undefined
  await requirePassword(ctx, account, password)
  return account.passwordHash
}

/** Refuses a change without a proof, or with the proof of a password that has changed since. */
export async function requireProof(ctx: Ctx, tx: Tx, proof: Proof, message: string): Promise<void> {
  const actor = await run(tx, findAccount(signedIn(ctx).id))
  if (proof && proof === actor?.passwordHash) return
  throw new ShopProblem('password_required', message, { fields: { currentPassword: message } })
}

export const PROVE_OWN_EMAIL = 'Please enter your current password to change your email address.'
export const PROVE_ACCOUNT =
  'Please enter your own password to change the email address, the rights, the refund limit or the state of an account.'
export const PROVE_INVITATION = 'Please enter your own password to invite somebody.'
export const PROVE_DELETION = 'Please enter your own password to delete an account.'
