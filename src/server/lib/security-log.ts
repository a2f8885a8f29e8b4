import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import { placeOf } from './place.ts'

export type SecurityEvent =
  | 'account opened'
  | 'account erased'
  | 'address proven'
  | 'signed in'
  | 'sign-in refused'
  | 'sign-in code asked for'
  | 'signed out'
  | 'refresh token used again'
  | 'sessions ended'
  | 'password link asked for'
  | 'password changed'
  | 'wrong current password'
  | 'second factor on'
  | 'second factor off'
  | 'e-mail change asked for'
  | 'e-mail changed'
  | 'e-mail restored'
  | 'person invited'
  | 'rights changed'
  | 'call refused'

interface Facts {
  /** The id of the account that it is about. */
  readonly account?: string | undefined
  /** The id of the account that caused it, if that is another one. */
  readonly by?: string | undefined
  readonly reason?: string
  readonly call?: string
}

/** The number of characters of a hash that distinguish places in a log. */
const SHORT = 12

/** Returns a pseudonym for a place or subject, by which log lines can be compared without revealing it. */
export const pseudonym = (keys: Keys, text: string): string =>
  keys.hash('place', placeOf(text)).toString('base64url').slice(0, SHORT)

/**
 * Logs a security event: what happened, to which account, from which place. It contains no email address, name or IP
 * address; account ids reveal nothing once the account is erased.
 */
export function logSecurity(
  { log, keys, ip }: { readonly log: Log; readonly keys: Keys; readonly ip: string },
  event: SecurityEvent,
  facts: Facts = {},
): void {
  log.info({ security: event, place: pseudonym(keys, ip), ...facts }, 'security event')
}
