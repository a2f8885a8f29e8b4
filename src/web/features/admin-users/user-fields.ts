import type { User } from '#contract/accounts.ts'
import { AREAS, type Area, ROLES, type Role } from '#rules/staff.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'

interface Rights {
  readonly role: Role
  readonly areas: Area[]
}

const roleOf = (user: User): Role => ROLES.find((role) => role === user.roles[0]) ?? 'ROLE_USER'
/** Returns the areas of a staff account; an administrator's areas are not stored. */
const areasOf = (user: User): Area[] => (roleOf(user) === 'ROLE_STAFF' ? user.areas : [])

export const inOrder = (areas: readonly Area[]): Area[] => AREAS.filter((area) => areas.includes(area))

/** Returns a text that is equal for equal rights. */
export const rightsIn = ({ role, areas }: Rights): string =>
  [role, ...(role === 'ROLE_STAFF' ? inOrder(areas) : [])].join()

/** Returns whether the new rights exceed the account's current ones; if so, the account needs a new password. */
export function gains({ role, areas }: Rights, user: User): 'more' | 'fewer' {
  if (role === 'ROLE_ADMIN') return roleOf(user) === 'ROLE_ADMIN' ? 'fewer' : 'more'
  return role === 'ROLE_STAFF' && areas.some((area) => !user.areas.includes(area)) ? 'more' : 'fewer'
}

export interface UserFields extends Rights {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly mobile: string
  readonly active: 'true' | 'false'
}

/** The fields that can be invalid, in the order of the page. */
export const NAMES = ['firstname', 'lastname', 'email', 'mobile', 'areas'] as const

export const fieldsOf = (user: User): UserFields => ({
  firstname: user.firstName,
  lastname: user.lastName,
  email: user.email,
  mobile: user.mobile,
  active: user.isActive ? 'true' : 'false',
  role: roleOf(user),
  areas: areasOf(user),
})

/** Returns a choice in the words of the form. */
export function describeChoice(path: string, value: unknown): string | undefined {
  const t = adminUsersTexts().users
  if (path === 'active') return value === 'true' ? t.activeChoice.true : t.activeChoice.false
  if (path === 'role') return t.roles[value as Role]
  if (path === 'areas')
    return inOrder(value as Area[])
      .map((area) => t.areaNames[area])
      .join(', ')
  return undefined
}
