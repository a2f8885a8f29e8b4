import type { ListedUser } from '#contract/accounts.ts'
import type { Area } from '#rules/staff.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { type AuditAction, audit } from '#server/modules/audit/audit.service.ts'
import { changedNames, editConflict } from '#server/modules/audit/edit-conflict.service.ts'
import { ADMIN, gainsRights, isStaffMember, sameRights, toUser, withoutPersonalValues } from './account.rules.ts'
import {
  type AccountRow,
  lockAccountWithOrders,
  lockAdministrators,
  searchAccounts,
  updateAccount,
} from './accounts.store.ts'
import { requestEmailChange } from './email-change.service.ts'
import { endMailTokens } from './mail-tokens.store.ts'
import { PROVE_ACCOUNT, PROVE_OWN_EMAIL, provePassword, requireProof } from './proof.service.ts'
import { changeRights, refuseColleague, requestedLimit, requestedRights } from './rights.service.ts'
import { findLastSeen, revokeSessions } from './sessions.store.ts'

/** The fields of an account to change. Omitted fields stay unchanged. */
export interface UserFields {
  readonly firstname?: string | undefined
  readonly lastname?: string | undefined
  readonly email?: string | undefined
  readonly mobile?: string | undefined
  readonly version?: number | undefined
}

/** A new email address takes effect once it is confirmed, and the old address is told (F10). */
export async function updateUserInfo(ctx: Ctx, id: string, given: UserFields & GivenPassword) {
  const user = signedIn(ctx)
  const isOwn = user.id === id
  // A user's name appears on cached pages, so the limit counts per user, across all of their devices.
  await ctx.limit('userInfo', user.id)
  const keepsEmail = given.email === undefined || (isOwn && given.email === user.email)
  const proof = keepsEmail ? undefined : await provePassword(ctx, given.currentPassword)
  const answer = await ctx.tx(async (tx) => {
    const before = await requireAccount(tx, id)
    const { email = before.email } = given
    if (email !== before.email) await requireProof(ctx, tx, proof, isOwn ? PROVE_OWN_EMAIL : PROVE_ACCOUNT)
    const row = await writeFields(ctx, tx, before, given)
    if (!isOwn) await auditAccount(ctx, tx, 'account changed', before, row)
    const message = await requestEmailChange(ctx, tx, row, email)
    return { result: toUser(row), ...(message !== undefined && { message }) }
  })
  if (answer.message !== undefined) logSecurity(ctx, 'e-mail change asked for', { account: id, by: signedIn(ctx).id })
  return answer
}

export interface AdminFields extends UserFields {
  readonly isActive?: boolean | undefined
  readonly roles?: readonly string[] | undefined
  readonly areas?: readonly Area[] | undefined
  /** In rupees; null for none. */
  readonly refundLimit?: number | null | undefined
}

export interface GivenPassword {
  /** The password of the person making the change. */
  readonly currentPassword?: string | undefined
}

/** Changes of who can sign in need the person's password. The last administrator cannot be removed (U8). */
export async function updateUser(ctx: Ctx, id: string, given: AdminFields & GivenPassword) {
  const proof = await provePassword(ctx, given.currentPassword)
  const { before, row, hasAsked } = await ctx.tx(async (tx) => {
    const administrators = await run(tx, lockAdministrators())
    const before = await requireAccount(tx, id)
    refuseColleague(ctx, before)
    const rights = requestedRights(ctx, before, given)
    const refundLimit = requestedLimit(ctx, before, rights.roles, given.refundLimit)
    const { email = before.email, isActive = before.isActive } = given
    keepAnAdministrator(administrators, id, isActive && rights.roles.includes(ADMIN))
    if (email !== before.email) refuseAddress(ctx, before, gainsRights(before, rights))
    const changesAccess = isActive !== before.isActive || !sameRights(before, rights)
    if (email !== before.email || changesAccess || refundLimit !== before.refundLimit)
      await requireProof(ctx, tx, proof, PROVE_ACCOUNT)
    await writeFields(ctx, tx, before, { ...given, isActive }, refundLimit)
    await changeRights(ctx, tx, before, rights)
    const row = await requireAccount(tx, id)
    if (!isActive) await endAccess(tx, id)
    await auditAccount(ctx, tx, 'account changed', before, row)
    const asked = await requestEmailChange(ctx, tx, row, email)
    return { before, row, hasAsked: asked !== undefined }
  })
  const people = { account: id, by: signedIn(ctx).id }
  if (!sameRights(before, row)) logSecurity(ctx, 'rights changed', people)
  if (hasAsked) logSecurity(ctx, 'e-mail change asked for', people)
  return { result: toUser(row) }
}

/** One's own is changed on the profile page; that of who is gaining rights must be confirmed first. */
function refuseAddress(ctx: Ctx, account: AccountRow, gainsRights: boolean): void {
  const refuse = (message: string) => {
    throw new ShopProblem('invalid', message, { fields: { email: message } })
  }
  if (account.id === signedIn(ctx).id) {
    refuse('Please change your own email address on your profile page: it asks for your password.')
  }
  if (gainsRights) refuse('Please change the email address first. Give rights once it is confirmed.')
}

async function endAccess(tx: Tx, id: string): Promise<void> {
  await run(tx, revokeSessions(id))
  await run(tx, endMailTokens(id, ['reset', 'change-email']))
}

export async function listUsers(
  ctx: Ctx,
  wanted: Parameters<typeof searchAccounts>[0],
): Promise<{ users: ListedUser[]; total: number }> {
  const { rows, total } = await run(ctx, searchAccounts(wanted))
  // Staff for orders look for customers here.
  const colleagues = signedIn(ctx).areas.includes('accounts') ? rows.filter(isStaffMember) : []
  const lastSeen = await run(ctx, findLastSeen(colleagues.map(({ id }) => id)))
  const users = rows.map((row) => ({
    ...toUser(row),
    ...(colleagues.includes(row) && { staff: staffFacts(row, lastSeen) }),
  }))
  return { users, total }
}

const staffFacts = ({ id, totpConfirmedAt }: AccountRow, lastSeen: ReadonlyMap<string, Date>) => ({
  lastSeenAt: lastSeen.get(id)?.toISOString() ?? null,
  hasSecondFactor: totpConfirmedAt !== null,
})

export async function requireAccount(tx: Tx, id: string): Promise<AccountRow> {
  const account = await run(tx, lockAccountWithOrders(id))
  if (!account || account.erasedAt) throw notFound('user')
  return account
}

/** Updates the names, mobile number and active flag. Refused when the version that was read is not the current one. */
async function writeFields(
  ctx: Ctx,
  tx: Tx,
  before: AccountRow,
  given: AdminFields,
  refundLimit = before.refundLimit,
): Promise<AccountRow> {
  const values = {
    firstName: given.firstname ?? before.firstName,
    lastName: given.lastname ?? before.lastName,
    mobile: given.mobile ?? before.mobile,
    isActive: given.isActive ?? before.isActive,
    refundLimit,
  }
  const row = await run(tx, updateAccount(before.id, values, given.version))
  if (row) return row
  const { id, version } = before
  throw await editConflict(ctx, tx, {
    subject: `account ${id}`,
    noun: 'account',
    seen: given.version ?? 0,
    version,
    current: toUser(before),
    owner: id,
    fields: changedNames(before, { ...values, ...(given.email !== undefined && { email: given.email }) }),
  })
}

/** Refuses to remove the last of the administrators that are locked. */
export function keepAnAdministrator(
  administrators: readonly Pick<AccountRow, 'id'>[],
  accountId: string,
  staysAdministrator: boolean,
): void {
  const isAdministrator = administrators.some(({ id }) => id === accountId)
  if (staysAdministrator || !isAdministrator || administrators.length > 1) return
  throw new ShopProblem('conflict', 'This is the last administrator. Make somebody else one first.')
}

async function auditAccount(
  ctx: Ctx,
  tx: Tx,
  action: AuditAction['action'],
  before: AccountRow,
  after: AccountRow,
): Promise<void> {
  await audit(ctx, tx, {
    action: sameRights(before, after) ? action : 'roles changed',
    subject: `account ${after.id}`,
    ...withoutPersonalValues(toUser(before), toUser(after)),
    version: after.version,
  })
}
