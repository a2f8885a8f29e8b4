import type { User } from '#contract/accounts.ts'
import type { account } from '#db/schema/accounts.ts'
import { toRupees } from '#rules/money.ts'
import { AREAS, type Area, ROLES, type Role } from '#rules/staff.ts'

export const ADMIN: Role = 'ROLE_ADMIN'
export const STAFF: Role = 'ROLE_STAFF'
export const CUSTOMER: Role = 'ROLE_USER'

type Account = Pick<
  typeof account.$inferSelect,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'mobile'
  | 'roles'
  | 'areas'
  | 'isActive'
  | 'verifiedAt'
  | 'createdAt'
  | 'refundLimit'
  | 'version'
>

export type Rights = Pick<Account, 'roles' | 'areas'>

/** Sorts roles by importance (U8), so that an administrator is shown as one first. */
export const sortRoles = (roles: readonly string[]): string[] => ROLES.filter((role) => roles.includes(role))

export const isAdmin = (account: Pick<Account, 'roles'>): boolean => account.roles.includes(ADMIN)

/** All for an administrator, the assigned ones for staff, none for a customer. */
export function areasOf(account: Rights): Area[] {
  if (isAdmin(account)) return [...AREAS]
  return account.roles.includes(STAFF) ? AREAS.filter((area) => account.areas.includes(area)) : []
}

export const isStaffMember = (account: Rights): boolean => areasOf(account).length > 0

export const sameRights = (one: Rights, other: Rights): boolean =>
  isAdmin(one) === isAdmin(other) && areasOf(one).join() === areasOf(other).join()

/** Returns whether the rights `after` include any that the rights `before` did not. */
export function gainsRights(before: Rights, after: Rights): boolean {
  if (isAdmin(after)) return !isAdmin(before)
  const had = areasOf(before)
  return areasOf(after).some((area) => !had.includes(area))
}

/** The fields of an account by which its person can be recognised. */
const PERSONAL = new Set(['firstName', 'lastName', 'email', 'mobile'])

/** The audit log outlives the account: it names the personal fields that differ, without what was in them. */
export const withoutPersonalValues = (before: User, after: User) => ({
  before: stateWithout(before, after, EARLIER_VALUE),
  after: stateWithout(after, before, NEW_VALUE),
})

function stateWithout(state: User, other: User, word: string): Record<string, unknown> {
  const others: Record<string, unknown> = { ...other }
  const shown = Object.entries(state).filter(([name, value]) => !PERSONAL.has(name) || value !== others[name])
  return Object.fromEntries(shown.map(([name, value]) => [name, PERSONAL.has(name) && value !== '' ? word : value]))
}

/** What the audit log says in place of a personal value. */
export const EARLIER_VALUE = 'earlier'
export const NEW_VALUE = 'new'

/** Converts an account to the form that the API returns, without any code or hash (U9). */
export const toUser = (account: Account): User => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  mobile: account.mobile,
  roles: sortRoles(account.roles),
  areas: areasOf(account),
  isActive: account.isActive,
  confirmationCode: account.verifiedAt ? 'verified' : 'sent',
  createdAt: account.createdAt.toISOString(),
  refundLimit: account.refundLimit === null ? null : toRupees(account.refundLimit),
  version: account.version,
})

/** Returns a person's name; empty for an account that has none yet. */
export const fullName = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS/],
  ['Linux', /Linux/],
]

/** Returns a readable name of a device, such as "Chrome on Android", by which people recognise their own devices. */
export function deviceName(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
