import { fromRupees, type Paise } from '#rules/money.ts'
import type { Area } from '#rules/staff.ts'
import type { Config } from '#server/lib/config.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  ADMIN,
  areasOf,
  gainsRights,
  isAdmin,
  isStaffMember,
  type Rights,
  STAFF,
  sameRights,
  sortRoles,
} from './account.rules.ts'
import { emailAccount, mailPasswordLink, type PasswordLink } from './account-emails.service.ts'
import {
  type AccountRow,
  deleteFormerPasswords,
  findAccountByEmail,
  findAdministrators,
  insertAccount,
  insertFormerPassword,
  lockAccount,
  updateAccount,
} from './accounts.store.ts'
import { deleteInvitationTo } from './invitations.store.ts'
import { endMailTokens } from './mail-tokens.store.ts'
import { replaceRecoveryCodes } from './second-factor.store.ts'
import { revokeSessions } from './sessions.store.ts'

/** A new email address would give access to the colleague's rights. */
export function refuseColleague(ctx: Ctx, account: AccountRow): void {
  if (isColleague(ctx, account)) throw onlyForAdministrators()
}

/** Whether an account is one that only administrators may change, and the caller is none. */
export const isColleague = (ctx: Ctx, account: AccountRow): boolean => isStaffMember(account) && !signedIn(ctx).isAdmin

interface RequestedRights {
  readonly roles?: readonly string[] | undefined
  readonly areas?: readonly Area[] | undefined
}

/** Returns the roles and areas that an account is to have. Only an administrator may change them. */
export function requestedRights(ctx: Ctx, before: AccountRow, given: RequestedRights): Rights {
  const { roles, areas } = wantedRights(given.roles ?? before.roles, given.areas ?? before.areas)
  if (!signedIn(ctx).isAdmin && !sameRights(before, { roles, areas })) throw onlyForAdministrators()
  return { roles, areas }
}

/** Returns rights in the form in which they are stored. Staff need at least one area. */
export function wantedRights(givenRoles: readonly string[], givenAreas: readonly Area[]): Rights {
  const roles = sortRoles(givenRoles)
  const areas = roles.includes(STAFF) ? [...new Set(givenAreas)] : []
  if (roles.includes(STAFF) && areas.length === 0)
    throw new ShopProblem('invalid', NO_AREA, { fields: { areas: NO_AREA } })
  return { roles, areas }
}

const NO_AREA = 'Please choose at least one area.'
/** Returns the refund limit that an account is to have, in paise: only staff have one, and only administrators change it. */
export function requestedLimit(ctx: Ctx, before: AccountRow, roles: readonly string[], given?: number | null) {
  const limit = given === undefined ? before.refundLimit : toLimit(roles, given)
  const kept = roles.includes(STAFF) ? limit : null
  if (given !== undefined && kept !== before.refundLimit && !signedIn(ctx).isAdmin) throw onlyForAdministrators()
  return kept
}

/** Returns a limit in paise; administrators have none. */
export const toLimit = (roles: readonly string[], rupees: number | null): Paise | null =>
  rupees === null || !roles.includes(STAFF) ? null : fromRupees(rupees)

const onlyForAdministrators = () => new ShopProblem('forbidden', 'Only an administrator may change this.')

/** With a link for a new password. Nobody knows who chose the former ones of an unverified address. */
export async function resetAccess(ctx: Ctx, tx: Tx, account: AccountRow, link: PasswordLink): Promise<void> {
  await run(tx, updateAccount(account.id, { passwordHash: null }))
  if (!account.verifiedAt) await run(tx, deleteFormerPasswords(account.id))
  await run(tx, revokeSessions(account.id))
  await run(tx, endMailTokens(account.id))
  await mailPasswordLink(ctx, tx, account, link)
}

/** Added rights need a new password by the emailed link; removed ones end sessions and links with more. */
export async function changeRights(ctx: Ctx, tx: Tx, before: AccountRow, rights: Rights): Promise<void> {
  if (sameRights(before, rights)) return
  const gains = gainsRights(before, rights)
  await run(tx, updateAccount(before.id, { ...rights, ...(gains && { passwordHash: null }) }))
  if (gains) {
    await resetAccess(ctx, tx, before, { life: 'day', kind: 'access' })
    await run(tx, deleteInvitationTo(before.email))
    await mailAdministrators(ctx, tx, before, { rights, by: signedIn(ctx).email })
    return
  }
  await run(tx, revokeSessions(before.id))
  await run(tx, endMailTokens(before.id))
}

/** Emails every administrator that an account was given rights, in case it was done with a stolen session. */
export async function mailAdministrators(
  ctx: Ctx,
  tx: Tx,
  account: AccountRow,
  { rights, by }: { rights: Rights; by: string },
): Promise<void> {
  const given = {
    account: account.email,
    rights: describeRights(rights),
    by,
    url: `${ctx.config.publicUrl}/indUsers`,
  }
  for (const administrator of await run(tx, findAdministrators())) {
    if (administrator.id === account.id) continue
    await emailAccount(ctx, tx, administrator, 'rights-given', given)
  }
}

export const describeRights = (rights: Rights): string =>
  isAdmin(rights) ? 'Administrator: everything' : `Staff: ${areasOf(rights).join(', ')}`

/** Also for one who has lost the password or second factor. Creates the account if need be; emails a link. */
export async function appointAdministrator(ctx: Ctx, email: string): Promise<void> {
  const { id } = await ctx.tx(async (tx) => {
    const person = { email, firstName: 'Shop', lastName: 'Administrator' }
    await run(tx, insertAccount({ id: newId(), ...person, roles: [ADMIN] }))
    const account = await lockByEmail(tx, email)
    await appoint(ctx, tx, account)
    return account
  })
  logSecurity(ctx, 'rights changed', { account: id, reason: 'command of the operator' })
}

async function appoint(ctx: Ctx, tx: Tx, account: AccountRow): Promise<void> {
  const noCredentials = { passwordHash: null, totpSecret: null, totpConfirmedAt: null }
  await run(
    tx,
    updateAccount(account.id, { roles: [ADMIN], areas: [], refundLimit: null, isActive: true, ...noCredentials }),
  )
  await run(tx, replaceRecoveryCodes(account.id, []))
  await run(tx, deleteInvitationTo(account.email))
  await resetAccess(ctx, tx, account, { life: 'day', kind: 'access' })
  await audit(ctx, tx, { action: 'administrator appointed', subject: `account ${account.id}` })
}

/**
 * Creates the account of the first administrator with the password from the operator's settings. An account that
 * already has that address may have been created by anybody, so it gets the rights and its owner an emailed link that
 * sets a password. If several processes start at once, only one does this.
 */
export async function appointFirstAdministrator(
  ctx: Ctx,
  { email, password }: NonNullable<Config['firstAdmin']>,
): Promise<void> {
  const passwordHash = await ctx.passwords.hash(password)
  const id = await ctx.tx(async (tx) => {
    const id = newId()
    const person = { id, email, firstName: 'Shop', lastName: 'Administrator', roles: [ADMIN] }
    const proven = { passwordHash, passwordChangedAt: ctx.now, verifiedAt: ctx.now }
    if ((await run(tx, insertAccount({ ...person, ...proven }))) > 0) {
      await run(tx, insertFormerPassword({ id: newId(), accountId: id, passwordHash }))
      return id
    }
    const account = await lockByEmail(tx, email)
    if (isAdmin(account)) return undefined
    ctx.log.warn('ADMIN_EMAIL has an account already: it gets the rights, and a link by email that sets a password')
    await appoint(ctx, tx, account)
    return account.id
  })
  if (id) logSecurity(ctx, 'rights changed', { account: id, reason: 'settings of the operator' })
}

async function lockByEmail(tx: Tx, email: string): Promise<AccountRow> {
  const found = await run(tx, findAccountByEmail(email))
  const account = found && (await run(tx, lockAccount(found.id)))
  if (!account || account.email !== email) throw new ShopProblem('conflict', 'The account was changed meanwhile.')
  return account
}
