// Somebody is invited to the administration by email. The link proves the mailbox, and sets the password as a link for a
// new password does, whether or not the address has an account.
import type { Invitation } from '#contract/invitations.ts'
import { DAY_MS } from '#rules/india-time.ts'
import { toRupees } from '#rules/money.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import type { Area } from '#rules/staff.ts'
import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, inTx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { invalidField, notFound, ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { composeEmail } from '#server/modules/notifications/emails.service.ts'
import { checkEmailLimit, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { areasOf, fullName, isAdmin, isStaffMember } from './account.rules.ts'
import type { GivenPassword } from './accounts.service.ts'
import {
  type AccountRow,
  deleteFormerPasswords,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  lockAccountWithOrders,
  updateAccount,
} from './accounts.store.ts'
import {
  deleteEndedInvitations,
  deleteInvitation,
  type FoundInvitation,
  findInvitation,
  findInvitationByLink,
  findInvitations,
  findInvitationTo,
  insertInvitation,
  replaceLink,
  takeInvitation,
} from './invitations.store.ts'
import { endMailTokens } from './mail-tokens.store.ts'
import { checkNewPassword, OLD_PASSWORD, PASSWORD_UPDATED, refuseCommon, storePassword } from './password.service.ts'
import { PROVE_INVITATION, provePassword, requireProof } from './proof.service.ts'
import { describeRights, mailAdministrators, toLimit, wantedRights } from './rights.service.ts'
import { revokeSessions } from './sessions.store.ts'
import { rememberDevice } from './sign-in-limits.service.ts'
import { toConsentColumns } from './sign-up.service.ts'

const LIFE_MS = 7 * DAY_MS

export async function listInvitations(ctx: Ctx) {
  return { invitations: (await run(ctx, findInvitations())).map(presentInvitation) }
}

interface Invited {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly role: 'ROLE_STAFF' | 'ROLE_ADMIN'
  readonly areas: readonly Area[]
  /** In rupees; null for none. */
  readonly refundLimit: number | null
}

export async function invite(ctx: Ctx, given: Invited & GivenPassword) {
  const { email, role } = given
  const proof = await provePassword(ctx, given.currentPassword)
  const { areas } = wantedRights([role], given.areas)
  const refundLimit = toLimit([role], given.refundLimit)
  if (proof) await refuseTooMany(ctx, email)
  const id = newId()
  const row = await ctx.tx(async (tx) => {
    await requireProof(ctx, tx, proof, PROVE_INVITATION)
    await refuseKnown(tx, email)
    const { secret, link } = newLink(ctx)
    const person = { id, email, firstName: given.firstname, lastName: given.lastname, role, areas, refundLimit }
    if ((await run(tx, insertInvitation({ ...person, ...link }))) === 0) throw alreadyInvited(email)
    await audit(ctx, tx, { action: 'person invited', subject: `invitation ${id}`, after: { roles: [role], areas } })
    return mailInvitation(ctx, tx, id, secret)
  })
  logSecurity(ctx, 'person invited', { by: signedIn(ctx).id })
  return { result: presentInvitation(row) }
}

/** The person who sends it again answers for the rights from now on, and proves the password like the first one. */
export async function sendInvitationAgain(ctx: Ctx, id: string, { currentPassword }: GivenPassword) {
  const proof = await provePassword(ctx, currentPassword)
  const found = await run(ctx, findInvitation(id))
  if (!found) throw isGone()
  if (proof) await refuseTooMany(ctx, found.email)
  const row = await ctx.tx(async (tx) => {
    await requireProof(ctx, tx, proof, PROVE_INVITATION)
    const { secret, link } = newLink(ctx)
    if ((await run(tx, replaceLink(id, link))) === 0) throw isGone()
    await refuseKnown(tx, found.email)
    await audit(ctx, tx, { action: 'invitation sent again', subject: `invitation ${id}` })
    return mailInvitation(ctx, tx, id, secret)
  })
  logSecurity(ctx, 'person invited', { by: signedIn(ctx).id })
  return { result: presentInvitation(row) }
}

export async function withdrawInvitation(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await run(tx, deleteInvitation(id))
    if (!row) throw isGone()
    const before = { roles: [row.role], areas: row.areas }
    await audit(ctx, tx, { action: 'invitation withdrawn', subject: `invitation ${id}`, before })
  })
}

/** Returns what a link gives, if it works. */
export async function readInvitation(ctx: Ctx, secret: string) {
  const { email, firstName, lastName, role, areas } = await openInvitation(ctx, secret)
  return { email, firstName, lastName, role, areas }
}

interface Acceptance {
  readonly token: string
  readonly firstname: string
  readonly lastname: string
  readonly password: string
}

/**
 * Gives the rights to the account of the address, which is created if need be, with the new password. Every session and
 * link from before ends: whoever had one has not proven the mailbox.
 */
export async function acceptInvitation(ctx: Ctx, given: Acceptance, response: ResponseControls) {
  const { email } = await openInvitation(ctx, given.token)
  const names = { firstName: given.firstname, lastName: given.lastname }
  const known = await run(ctx, findAccountByEmail(email))
  if (!known?.verifiedAt) refuseCommon(ctx, given.password, { ...names, email })
  const passwordHash = known?.verifiedAt
    ? await checkNewPassword(ctx, { ...known, ...names }, given.password)
    : await ctx.passwords.hash(given.password, ctx.ip)
  if (passwordHash === null) return OLD_PASSWORD
  const { account, by } = await ctx.tx((tx) => accept(ctx, tx, { secret: given.token, names, passwordHash }))
  logSecurity(ctx, 'rights changed', { account: account.id, by })
  await rememberDevice(ctx, response, account.id)
  return PASSWORD_UPDATED
}

interface Accepted {
  readonly secret: string
  readonly names: { readonly firstName: string; readonly lastName: string }
  readonly passwordHash: string
}

/** Accounts are locked before the invitation, as where rights are given. */
async function accept(ctx: Ctx, tx: Tx, { secret, names, passwordHash }: Accepted) {
  const { id, email, invitedBy } = await openInvitation(inTx(ctx, tx), secret)
  const inviter = await run(tx, lockAccount(invitedBy))
  if (!inviter || !mayInvite(inviter)) throw brokenLink()
  await run(tx, insertAccount({ id, email, ...names }))
  const account = await lockByEmail(tx, email)
  const taken = await run(tx, takeInvitation(hashSecret(secret)))
  // Sent again, withdrawn or accepted in the meantime.
  if (!taken || taken.invitedBy !== invitedBy) throw brokenLink()
  const rights = { roles: [taken.role], areas: taken.areas }
  if (!account.verifiedAt) await run(tx, deleteFormerPasswords(account.id))
  const proven = account.verifiedAt ? {} : { verifiedAt: ctx.now, mobile: '', ...toConsentColumns(undefined) }
  const row = await run(
    tx,
    updateAccount(account.id, { ...names, ...rights, refundLimit: taken.refundLimit, ...proven }),
  )
  await storePassword(ctx, tx, account.id, passwordHash)
  await run(tx, revokeSessions(account.id))
  await run(tx, endMailTokens(account.id))
  await audit(
    { user: { id: account.id, email, sessionId: '', isAdmin: isAdmin(rights), areas: areasOf(rights) } },
    tx,
    {
      action: 'invitation accepted',
      subject: `account ${account.id}`,
      after: rights,
      ...(row && { version: row.version }),
    },
  )
  await mailAdministrators(ctx, tx, account, { rights, by: inviter.email })
  return { account, by: inviter.id }
}

async function lockByEmail(tx: Tx, email: string): Promise<AccountRow> {
  const found = await run(tx, findAccountByEmail(email))
  const account = found && (await run(tx, lockAccountWithOrders(found.id)))
  if (account?.email !== email || !account.isActive || account.erasedAt || isStaffMember(account)) throw brokenLink()
  return account
}

/** Returns the invitation of a link that works. Its account is looked at again once it is locked. */
async function openInvitation(ctx: Ctx, secret: string): Promise<FoundInvitation> {
  const found = await run(ctx, findInvitationByLink(hashSecret(secret)))
  if (!found || endOf(found)) throw brokenLink()
  return found
}

const mayInvite = (inviter: Pick<AccountRow, 'roles' | 'isActive'>): boolean => inviter.isActive && isAdmin(inviter)

function endOf({ isLive, inviter }: FoundInvitation): Invitation['ended'] {
  if (!isLive) return 'expired'
  return mayInvite(inviter) ? null : 'inviter'
}

function newLink(ctx: Ctx) {
  const secret = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + LIFE_MS)
  return { secret, link: { tokenHash: hashSecret(secret), invitedBy: signedIn(ctx).id, expiresAt } }
}

async function mailInvitation(ctx: Ctx, tx: Tx, id: string, secret: string): Promise<FoundInvitation> {
  const row = await run(tx, findInvitation(id))
  if (!row) throw isGone()
  const to = { seller: await getSeller(inTx(ctx, tx)), email: row.email, firstName: undefined }
  const url = `${ctx.config.publicUrl}/invitation/${secret}`
  const rights = describeRights({ roles: [row.role], areas: row.areas })
  await sendMail(ctx, tx, composeEmail('invitation', to, { rights, by: row.inviter.email, url }))
  return row
}

async function refuseKnown(tx: Tx, email: string): Promise<void> {
  const account = await run(tx, findAccountByEmail(email))
  if (!account) return
  if (isStaffMember(account))
    throw refusedEmail(`${email} belongs to our staff already. Change the rights in the list of users.`)
  if (!account.isActive) throw refusedEmail(`The account of ${email} is blocked. Make it active first.`)
}

const refusedEmail = (message: string) => new ShopProblem('conflict', message, { fields: { email: message } })

const alreadyInvited = (email: string) =>
  refusedEmail(`${email} is invited already. Choose "Send again" in the list of invitations to send a new link.`)

async function refuseTooMany(ctx: Ctx, email: string): Promise<void> {
  if (await checkEmailLimit(ctx, 'invitation', email)) return
  throw invalidField('email', `We have sent several invitations to ${email} already. Please wait an hour.`)
}

const presentInvitation = (row: FoundInvitation): Invitation => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  areas: row.areas,
  refundLimit: row.refundLimit === null ? null : toRupees(row.refundLimit),
  invitedBy: { name: fullName(row.inviter), email: row.inviter.email },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ended: endOf(row),
})

/** An address that the account does not own yet may be somebody else's: only the current one counts. */
export async function invitationTo(ctx: Ctx, { email }: Pick<AccountRow, 'email'>) {
  const found = await run(ctx, findInvitationTo(email))
  return found && { role: found.role, areas: found.areas, expiresAt: found.expiresAt.toISOString() }
}

export const deleteOldInvitations = (on: On) => run(on, deleteEndedInvitations(RETENTION_DAYS.invitations))

const isGone = () => notFound('invitation')
const brokenLink = () => new ShopProblem('not_found', 'This invitation no longer works. Please ask for a new one.')
