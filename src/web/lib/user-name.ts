import type { UserInfo } from '#contract/accounts.ts'

/** Returns a person's name, or the email address of one who has not given a name yet. */
export const userName = ({ firstName, lastName, email }: Pick<UserInfo, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email
