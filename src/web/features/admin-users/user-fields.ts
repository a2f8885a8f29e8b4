import type { User } from '#contract/accounts.ts'
import type { Area, Role } from '#rules/staff.ts'
import type { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import { areasOf, inOrder, type Rights, roleOf } from './user-rights.ts'

/** The values of the form. */
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
export function describeChoice(
  t: ReturnType<typeof adminUsersTexts>['users'],
  path: string,
  value: unknown,
): string | undefined {
  if (path === 'active') return value === 'true' ? t.activeChoice.true : t.activeChoice.false
  if (path === 'role') return t.roles[value as Role]
  if (path === 'areas')
    return inOrder(value as Area[])
      .map((area) => t.areaNames[area])
      .join(', ')
  return undefined
}
