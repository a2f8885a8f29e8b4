import type { UserInfo } from '#contract/accounts.ts'
import type { Area } from '#rules/staff.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { databaseCode, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { anonymiseSender, messagesFrom } from '#server/modules/contact/contact.service.ts'
import { creditOf } from '#server/modules/credit/credit.service.ts'
import { withinMailLimit } from '#server/modules/notifications/notifications.service.ts'
import { listOwnOrders } from '#server/modules/orders/orders.service.ts'
import { reviewsBy } from '#server/modules/reviews/reviews.service.ts'
import { forgetWaiting, waitingOf } from '#server/modules/stock/back-in-stock.service.ts'
import { anonymiseClaims, claimsFor } from '#server/modules/warranty/claims.service.ts'
import { ADMIN, CUSTOMER, STAFF, sameRights, sortRoles, toUser, worksHere } from './account.rules.ts'
import {
  type AccountRow,
  accountByEmail,
  accountById,
  addFormerPassword,
  eraseAccount,
  insertAccount,
  insertAccounts,
  listAccounts,
  lockAdministrators,
  lockWithOrders,
  markVerified,
  updateAccount,
} from './accounts.queries.ts'
import { addressesOf, deleteAddressesOf, presentAddress } from './addresses.service.ts'
import { alreadyKnownLetter, confirmEmailLetter, emailChangeLetter } from './letters.ts'
import {
  deleteMailTokens,
  endMailTokens,
  type MailTokenRow,
  mailTokenByHash,
  type SignUpDetails,
  takeMailToken,
} from './mail-tokens.queries.ts'
import { refuseCommon, requirePassword } from './password.service.ts'
import { mailVerification, makeLink, sendVerification, writeTo } from './post.ts'
import { deleteSessions, liveSessions, revokeSessions } from './sessions.queries.ts'

export interface SignUp {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly mobile: string
}

/**
 * Opens an account. An address that has one already gets a letter instead, and the caller the same answer. As long as
 * the address is not verified anybody may have typed it: what counts is the sign-up whose link its owner opens.
 */
export async function signUp(ctx: Ctx, given: SignUp) {
  refuseCommon(ctx, given.password, given)
  const { password, ...person } = given
  const passwordHash = await ctx.passwords.hash(password)
  const { firstName, lastName, mobile } = person
  const details = { firstName, lastName, mobile, passwordHash }
  const id = newId()
  const mayWrite = await withinMailLimit(ctx, 'signup', given.email)
  await ctx.tx(async (tx) => {
    const opened = await insertAccount(tx.db, { id, ...person, passwordHash, passwordChangedAt: ctx.now })
    if (opened) {
      await addFormerPassword(tx.db, { id: newId(), accountId: id, passwordHash })
      await mailVerification(ctx, tx, { id, ...person }, details)
    } else if (mayWrite) await tellOwner(ctx, tx, given.email, details)
  })
  return { message: 'Thank you. Please open the link that we have mailed to you: it verifies your account.' }
}

/** Somebody has used an address that has an account. A waiting one is sent a link, as its owner would want. */
async function tellOwner(ctx: Ctx, tx: Tx, email: string, details?: SignUpDetails): Promise<void> {
  const owner = await accountByEmail(tx.db, email)
  if (!owner) return
  if (owner.verifiedAt) {
    await writeTo(ctx, tx, owner, (to) => alreadyKnownLetter(to, `${ctx.config.publicUrl}/forgotPassword`))
  } else await mailVerification(ctx, tx, { ...owner, ...details }, details)
}

/** Proves an address by the code that was mailed to it. Doing it again is no error (A6). */
export async function verifyMail(ctx: Ctx, code: string) {
  const hash = hashSecret(code)
  return ctx.tx(async (tx) => {
    const link = await mailTokenByHash(tx.db, hash)
    if (!link || link.purpose === 'reset' || !(link.live || link.usedAt)) throw brokenLink()
    const account = await lockWithOrders(tx.db, link.accountId)
    if (!account || account.erasedAt) throw brokenLink()
    if (link.purpose === 'change-email') return confirmEmail(ctx, tx, account, link)
    if (!account.verifiedAt && link.signUp) await applySignUp(ctx, tx, account, link.signUp)
    await markVerified(tx.db, account.id)
    await takeMailToken(tx.db, hash)
    const { firstName, lastName } = account.verifiedAt ? account : { ...account, ...link.signUp }
    return { name: `${firstName} ${lastName}`, message: 'You can sign in now.' }
  })
}

async function confirmEmail(ctx: Ctx, tx: Tx, account: AccountRow, { hash, newEmail }: MailTokenRow) {
  if (account.email !== newEmail) {
    if (!(await takeMailToken(tx.db, hash))) throw brokenLink()
    await changeEmail(tx, account, newEmail ?? '')
    const subject = `account ${account.id}`
    await audit(tx, ctx, { action: 'e-mail changed', subject, before: account.email, after: newEmail })
  }
  const name = `${account.firstName} ${account.lastName}`
  return { name, message: 'Your new e-mail address is confirmed. From now on please sign in with it.' }
}

async function applySignUp(ctx: Ctx, tx: Tx, account: AccountRow, details: SignUpDetails): Promise<void> {
  if (details.passwordHash === account.passwordHash) return
  await updateAccount(tx.db, account.id, { ...details, passwordChangedAt: ctx.now })
  await addFormerPassword(tx.db, { id: newId(), accountId: account.id, passwordHash: details.passwordHash })
}

async function changeEmail(tx: Tx, account: AccountRow, email: string): Promise<void> {
  try {
    await updateAccount(tx.db, account.id, { email })
  } catch (error) {
    if (databaseCode(error) === '23505') throw brokenLink()
    throw error
  }
  // A link to reset the password has gone to the address that is no longer theirs.
  await endMailTokens(tx.db, account.id, 'reset')
}

const brokenLink = () => new ShopProblem('not_found', 'This link does not work any more. Please ask for a new one.')

export interface UserFields {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly mobile: string
}

/** Names and mobile count at once; a new e-mail address once it is confirmed, and the old one is told (F10). */
export async function updateUserInfo(ctx: Ctx, id: string, given: UserFields) {
  return ctx.tx(async (tx) => {
    const before = await requireAccount(tx, id)
    const row = await writeFields(tx, id, given)
    if (signedIn(ctx).id !== id) await auditAccount(ctx, tx, 'account changed', before, row)
    const message = await askForNewEmail(ctx, tx, row, given.email)
    return { result: toUser(row), ...(message !== undefined && { message }) }
  })
}

export interface AdminFields extends UserFields {
  readonly isActive: boolean
  readonly roles?: readonly string[] | undefined
  readonly areas?: readonly Area[] | undefined
}

/** What the staff of accounts may change of an account. The last administrator stays one (A8). */
export async function updateUser(ctx: Ctx, id: string, given: AdminFields) {
  return ctx.tx(async (tx) => {
    const administrators = await lockAdministrators(tx.db)
    const before = await requireAccount(tx, id)
    refuseColleague(ctx, before)
    const rights = wantedRights(ctx, before, given)
    keepAnAdministrator(administrators, id, given.isActive && rights.roles.includes(ADMIN))
    await writeFields(tx, id, given)
    const row = await updateAccount(tx.db, id, { isActive: given.isActive, ...rights })
    if (!row) throw noSuchUser()
    // How long a session lives, and which pages it shows, was decided when it began.
    if (!given.isActive || !sameRights(before, row)) await revokeSessions(tx.db, id)
    // Whoever might change the address of a customer may not have it become the address of a colleague.
    if (!sameRights(before, row)) await endMailTokens(tx.db, id, 'change-email')
    await auditAccount(ctx, tx, 'account changed', before, row)
    await askForNewEmail(ctx, tx, row, given.email)
    return { result: toUser(row) }
  })
}

export async function listUsers(
  ctx: Ctx,
  wanted: { page: number; size: number; search?: string | undefined },
): Promise<{ users: ReturnType<typeof toUser>[]; total: number }> {
  const { rows, total } = await listAccounts(ctx.db, wanted)
  return { users: rows.map(toUser), total }
}

export async function verifyAgain(ctx: Ctx, id: string) {
  const account = await accountById(ctx.db, id)
  if (!account || account.erasedAt) throw noSuchUser()
  if (account.verifiedAt) throw new ShopProblem('conflict', 'This account is verified already.')
  await sendVerification(ctx, account)
  return { message: 'The verification mail is on its way.' }
}

export async function deleteUser(ctx: Ctx, id: string) {
  await ctx.tx((tx) => erase(ctx, tx, id, (account) => refuseColleague(ctx, account)))
  return { message: 'The account was made anonymous. Its orders and invoices stay.' }
}

export async function eraseMe(ctx: Ctx, password: string) {
  const account = await accountById(ctx.db, signedIn(ctx).id)
  if (!account) throw noSuchUser()
  await requirePassword(ctx, account, password)
  await ctx.tx((tx) => erase(ctx, tx, account.id))
  return { message: 'Your account is erased. What tax law tells us to keep stays with the invoices only.' }
}

/** Takes the person out of everything but what tax law wants kept. */
async function erase(ctx: Ctx, tx: Tx, id: string, refuse: (account: AccountRow) => void = () => {}): Promise<void> {
  const administrators = await lockAdministrators(tx.db)
  const account = await requireAccount(tx, id)
  refuse(account)
  keepAnAdministrator(administrators, id, false)
  await anonymiseSender(tx, account.email)
  await anonymiseClaims(ctx, tx, account)
  await forgetWaiting(tx, account.email)
  await deleteAddressesOf(tx.db, id)
  await deleteMailTokens(tx.db, id)
  await deleteSessions(tx.db, id)
  await eraseAccount(tx.db, id)
  await audit(tx, ctx, { action: 'account erased', subject: `account ${id}` })
}

/** Everything that the shop knows about the person who asks. */
export async function exportMe(ctx: Ctx): Promise<Record<string, unknown>> {
  const account = await accountById(ctx.db, signedIn(ctx).id)
  if (!account) throw noSuchUser()
  const [addresses, credit, { orders }, sessions, reviews, messages, claims, waitsFor] = await Promise.all([
    addressesOf(ctx.db, account.id),
    creditOf(ctx, account.id, Number.MAX_SAFE_INTEGER),
    listOwnOrders(ctx, account.id, Number.MAX_SAFE_INTEGER),
    liveSessions(ctx.db, account.id),
    reviewsBy(ctx, account.id),
    messagesFrom(ctx, account.email),
    claimsFor(ctx, account),
    waitingOf(ctx, account.email),
  ])
  return {
    exportedAt: ctx.now.toISOString(),
    account: toUser(account),
    addresses: addresses.map(presentAddress),
    credit,
    orders,
    cart: account.cart,
    myBike: account.myBike,
    reviews,
    messages,
    claims,
    waitsFor,
    sessions: sessions.map(({ userAgent, ip, createdAt, lastSeenAt }) => ({ userAgent, ip, createdAt, lastSeenAt })),
  }
}

/** Makes somebody an administrator, with an account if there is none, and gives the link to set a password. */
export async function appointAdministrator(ctx: Ctx, email: string): Promise<string> {
  return ctx.tx(async (tx) => {
    const person = { email, firstName: 'Shop', lastName: 'Administrator' }
    await insertAccount(tx.db, { id: newId(), ...person, roles: [ADMIN], verifiedAt: ctx.now })
    const account = await accountByEmail(tx.db, email)
    if (!account) throw noSuchUser()
    await updateAccount(tx.db, account.id, { roles: [ADMIN], areas: [], isActive: true, verifiedAt: ctx.now })
    await endMailTokens(tx.db, account.id, 'change-email')
    await audit(tx, ctx, { action: 'administrator appointed', subject: `account ${account.id}` })
    return makeLink(ctx, tx, { accountId: account.id, purpose: 'reset', path: '/reset' })
  })
}

export interface NewPerson {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly admin: boolean
}

/** Adds an account that can sign in at once, unless its address has one. Says whether it did. */
export async function addVerified(ctx: Ctx, { password, admin, ...person }: NewPerson): Promise<boolean> {
  const passwordHash = await ctx.passwords.hash(password)
  const id = newId()
  const roles = [admin ? ADMIN : CUSTOMER]
  return ctx.tx(async (tx) => {
    const row = { id, ...person, roles, passwordHash, passwordChangedAt: ctx.now, verifiedAt: ctx.now }
    if (!(await insertAccount(tx.db, row))) return false
    await addFormerPassword(tx.db, { id: newId(), accountId: id, passwordHash })
    return true
  })
}

export const hasAdministrator = (ctx: Ctx): Promise<boolean> =>
  ctx.tx(async (tx) => (await lockAdministrators(tx.db)).length > 0)

export interface DemoRider {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Adds the riders who wrote the demo's reviews. Nobody can sign in as one of them. Gives their ids in the same order. */
export async function addDemoRiders(tx: Tx, riders: readonly DemoRider[]): Promise<string[]> {
  const rows = riders.map((rider) => ({ id: newId(), ...rider }))
  await insertAccounts(tx.db, rows)
  return rows.map((row) => row.id)
}

const noSuchUser = () => new ShopProblem('not_found', 'There is no such user.')

async function requireAccount(tx: Tx, id: string): Promise<AccountRow> {
  const account = await lockWithOrders(tx.db, id)
  if (!account || account.erasedAt) throw noSuchUser()
  return account
}

async function writeFields(tx: Tx, id: string, { firstname, lastname, mobile }: UserFields): Promise<AccountRow> {
  const row = await updateAccount(tx.db, id, { firstName: firstname, lastName: lastname, mobile })
  if (!row) throw noSuchUser()
  return row
}

/** Sends the link that confirms a new address. The answer does not say whether somebody else has that address. */
async function askForNewEmail(ctx: Ctx, tx: Tx, account: AccountRow, email: string): Promise<string | undefined> {
  if (email === account.email) return undefined
  if (await withinMailLimit(ctx, 'email', email)) {
    const owner = await accountByEmail(tx.db, email)
    if (owner) await tellOwner(ctx, tx, email)
    else {
      const wanted = {
        accountId: account.id,
        purpose: 'change-email',
        path: '/confirm-account',
        newEmail: email,
      } as const
      const url = await makeLink(ctx, tx, wanted)
      await writeTo(ctx, tx, { ...account, email }, (to) => confirmEmailLetter(to, url))
    }
    const forgot = `${ctx.config.publicUrl}/forgotPassword`
    await writeTo(ctx, tx, account, (to) => emailChangeLetter(to, email, forgot))
  }
  return `Please open the link that we have mailed to ${email}. Until then your e-mail address stays ${account.email}.`
}

/** Who works here is changed by administrators only: a new e-mail address would be a way to their rights. */
function refuseColleague(ctx: Ctx, account: AccountRow): void {
  if (worksHere(account) && !signedIn(ctx).isAdmin) throw onlyForAdministrators()
}

/** Roles and areas are an administrator's to give. Areas are what makes staff of somebody. */
function wantedRights(ctx: Ctx, before: AccountRow, given: AdminFields): { roles: string[]; areas: Area[] } {
  const roles = sortRoles(given.roles ?? before.roles)
  const areas = roles.includes(STAFF) ? [...new Set(given.areas ?? before.areas)] : []
  if (roles.includes(STAFF) && areas.length === 0)
    throw new ShopProblem('invalid', NO_AREA, { fields: { areas: NO_AREA } })
  if (!signedIn(ctx).isAdmin && !sameRights(before, { roles, areas })) throw onlyForAdministrators()
  return { roles, areas }
}

const NO_AREA = 'Please choose at least one area.'
const onlyForAdministrators = () => new ShopProblem('forbidden', 'Only an administrator may change this.')

function keepAnAdministrator(administrators: readonly string[], id: string, stays: boolean): void {
  if (stays || !administrators.includes(id) || administrators.length > 1) return
  throw new ShopProblem('conflict', 'This is the last administrator. Make somebody else one first.')
}

async function auditAccount(ctx: Ctx, tx: Tx, action: string, before: AccountRow, after: AccountRow): Promise<void> {
  const shown = (row: AccountRow): Omit<UserInfo, 'token'> & { isActive: boolean } => toUser(row)
  await audit(tx, ctx, {
    action: sameRights(before, after) ? action : 'roles changed',
    subject: `account ${after.id}`,
    before: shown(before),
    after: shown(after),
  })
}
