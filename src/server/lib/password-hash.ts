import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '#rules/password.ts'
import { ShopProblem } from './problem.ts'
import { createSemaphore } from './semaphore.ts'

/** The memory of argon2id: 32 MiB. Eight passes take 50 to 100 ms on a small server (security reference 5.4). */
const MEMORY_KIB = 32_768
export const PASSES = 8

/** The maximum number of concurrent hashes: each takes a thread and 32 MiB, and more would starve everything else. */
const AT_ONCE = 4
const MAX_WAITING = 100

const withSlot = createSemaphore(
  AT_ONCE,
  MAX_WAITING,
  () =>
    new ShopProblem('unavailable', 'Too many people sign in at this moment. Please try again.', {
      retryAfterSeconds: 5,
    }),
)

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether a password is the one that was hashed. Without a hash it takes as long and returns false. */
  matches(password: string, hashed: string | null): Promise<boolean>
  /** Whether a hash was made with another cost than today's; it is replaced the next time the password is known. */
  isOutdated(hashed: string): boolean
}

/** Creates the password hashing with the operator's cost, in passes over the memory. */
export function createPasswords(passes: number): Passwords {
  const cost = { memoryCost: MEMORY_KIB, timeCost: passes, parallelism: 1 }
  // The hash of a random password with the same cost, so that an unknown account takes as long as a known one.
  const nobodys = hash(randomBytes(32).toString('base64'), cost)
  return {
    hash: (password) => withSlot(() => hash(normalizePassword(password), cost)),
    async matches(password, hashed) {
      const compared = hashed ?? (await nobodys)
      const right = await withSlot(() => verify(compared, normalizePassword(password)))
      return right && hashed !== null
    },
    isOutdated: (hashed) => !hashed.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${passes},p=1$`),
  }
}
