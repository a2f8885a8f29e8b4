import type { UserInfo } from '#contract/accounts.ts'

/** Returns a person's name; empty for an account that has none before its first address. */
export const fullName = ({ firstName, lastName }: Pick<UserInfo, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Returns a person's name, or the email address of one who has not given a name yet. */
export const userName = (user: Pick<UserInfo, 'firstName' | 'lastName' | 'email'>): string =>
  fullName(user) || user.email
