import type { User } from '#contract/accounts.ts'
import { AREAS, type Area, ROLES, type Role } from '#rules/staff.ts'

export const ADMIN: Role = 'ROLE_ADMIN'
export const STAFF: Role = 'ROLE_STAFF'
export const CUSTOMER: Role = 'ROLE_USER'

interface AccountFacts {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly roles: readonly string[]
  readonly areas: readonly Area[]
  readonly isActive: boolean
  readonly verifiedAt: Date | null
  readonly createdAt: Date
}

/** The role that counts first (A8): whoever is an administrator is shown as one. */
export const sortRoles = (roles: readonly string[]): string[] => ROLES.filter((role) => roles.includes(role))

export const isAdmin = (account: Pick<AccountFacts, 'roles'>): boolean => account.roles.includes(ADMIN)

/** Where the account may work: an administrator everywhere, staff in its areas, a customer nowhere. */
export function areasOf(account: Pick<AccountFacts, 'roles' | 'areas'>): Area[] {
  if (isAdmin(account)) return [...AREAS]
  return account.roles.includes(STAFF) ? AREAS.filter((area) => account.areas.includes(area)) : []
}

export const worksHere = (account: Pick<AccountFacts, 'roles' | 'areas'>): boolean => areasOf(account).length > 0

/** Whether two states of an account may do the same. */
export const sameRights = (one: Pick<AccountFacts, 'roles' | 'areas'>, other: typeof one): boolean =>
  isAdmin(one) === isAdmin(other) && areasOf(one).join() === areasOf(other).join()

/** An account as others see it: no code, no hash (A9). */
export const toUser = ({
  id,
  firstName,
  lastName,
  email,
  mobile,
  roles,
  areas,
  isActive,
  verifiedAt,
  createdAt,
}: AccountFacts): User => ({
  id,
  firstName,
  lastName,
  email,
  mobile,
  roles: sortRoles(roles),
  areas: areasOf({ roles, areas }),
  isActive,
  confirmationCode: verifiedAt ? 'verified' : 'sent',
  createdAt: createdAt.toISOString(),
})

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

/** "Chrome on Android": enough to know one's own devices by. */
export function deviceName(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
