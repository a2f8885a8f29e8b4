import type { User } from '#contract/accounts.ts'
import { AREAS, type Area, ROLES, type Role } from '#rules/staff.ts'

/** The rights of an account, as its form edits them. */
export interface Rights {
  readonly role: Role
  readonly areas: Area[]
}

export const roleOf = (user: User): Role => ROLES.find((role) => role === user.roles[0]) ?? 'ROLE_USER'
/** Returns the areas of a staff account; an administrator's areas are not stored. */
export const areasOf = (user: User): Area[] => (roleOf(user) === 'ROLE_STAFF' ? user.areas : [])

export const inOrder = (areas: readonly Area[]): Area[] => AREAS.filter((area) => areas.includes(area))

/** Returns a text that is equal for equal rights. */
export const rightsIn = ({ role, areas }: Rights): string =>
  [role, ...(role === 'ROLE_STAFF' ? inOrder(areas) : [])].join()

/** Returns whether the new rights exceed the account's current ones; if so, the account needs a new password. */
export function gains({ role, areas }: Rights, user: User): 'more' | 'fewer' {
  if (role === 'ROLE_ADMIN') return roleOf(user) === 'ROLE_ADMIN' ? 'fewer' : 'more'
  return role === 'ROLE_STAFF' && areas.some((area) => !user.areas.includes(area)) ? 'more' : 'fewer'
}
