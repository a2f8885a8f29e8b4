import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '#rules/password.ts'
import { createFairQueue } from './fair-queue.ts'
import { placeOf } from './place.ts'
import { ShopProblem } from './problem.ts'
import { createSemaphore } from './semaphore.ts'

/** The memory of argon2id: 32 MiB. Eight passes take 50 to 100 ms on a small server (security reference 5.4). */
const MEMORY_KIB = 32_768
export const PASSES = 8

/** The maximum number of concurrent hashes: each takes a thread and 32 MiB, and more would starve everything else. */
const AT_ONCE = 4
const MAX_WAITING = 100

const busyProblem = (who: string) =>
  new ShopProblem('unavailable', `Too many people${who} sign in at this moment. Please try again.`, {
    retryAfterSeconds: 5,
  })

const withSlot = createSemaphore(AT_ONCE, MAX_WAITING, () => busyProblem(''))

/**
 * Hashes the passwords from one place two at a time. So somebody who tries thousands leaves the processor to the rest
 * of the shop, and delays the others behind the same network address without keeping them out.
 */
const inTurn = createFairQueue(2, MAX_WAITING, () => busyProblem(' of your network'))

/** Hashes for a stranger at this IP address after everybody whom the shop knows, whom no number of strangers keeps out. */
const hashing = <T>(work: () => Promise<T>, strangersIp: string | undefined): Promise<T> =>
  strangersIp === undefined ? withSlot(work, true) : inTurn(placeOf(strangersIp), () => withSlot(work))

/** The IP address of whoever gives the password is passed for strangers: whom neither session, device nor link proves. */
export interface Passwords {
  hash(password: string, strangersIp?: string): Promise<string>
  /** Whether a password is the one that was hashed. Without a hash it takes as long and returns false. */
  matches(password: string, hashed: string | null, strangersIp?: string): Promise<boolean>
  /** Whether a hash was made with another cost than today's; it is replaced the next time the password is known. */
  isOutdated(hashed: string): boolean
}

/** Creates the password hashing with the operator's cost, in passes over the memory. */
export function createPasswords(passes: number): Passwords {
  const cost = { memoryCost: MEMORY_KIB, timeCost: passes, parallelism: 1 }
  // The hash of a random password with the same cost, so that an unknown account takes as long as a known one.
  const nobodys = hash(randomBytes(32).toString('base64'), cost)
  return {
    hash: (password, strangersIp) => hashing(() => hash(normalizePassword(password), cost), strangersIp),
    async matches(password, hashed, strangersIp) {
      const compared = hashed ?? (await nobodys)
      const right = await hashing(() => verify(compared, normalizePassword(password)), strangersIp)
      return right && hashed !== null
    },
    isOutdated: (hashed) => !hashed.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${passes},p=1$`),
  }
}
