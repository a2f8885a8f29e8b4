import type { User } from '#contract/accounts.ts'

export const ADMIN = 'ROLE_ADMIN'
export const CUSTOMER = 'ROLE_USER'

interface AccountFacts {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly roles: readonly string[]
  readonly isActive: boolean
  readonly verifiedAt: Date | null
  readonly createdAt: Date
}

/** The role that counts first (A8): whoever is an administrator is shown as one. */
export const sortRoles = (roles: readonly string[]): string[] =>
  [...new Set(roles)].sort((one, other) => Number(other === ADMIN) - Number(one === ADMIN))

export const isAdmin = (account: Pick<AccountFacts, 'roles'>): boolean => account.roles.includes(ADMIN)

/** An account as others see it: no code, no hash (A9). */
export const toUser = ({
  id,
  firstName,
  lastName,
  email,
  mobile,
  roles,
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
