import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '#rules/password.ts'
import { ShopProblem } from './problem.ts'

/** argon2id with 32 MiB. Eight passes take 50 to 100 ms on a small server (security reference 5.4). */
const MEMORY_KIB = 32_768
export const PASSES = 8

/** Each hash takes a thread and 32 MiB; more than this many at once would starve everything else. */
const AT_ONCE = 4
const MOST_WAITING = 100

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) {
      throw new ShopProblem('unavailable', 'Too many people sign in at this moment. Please try again.', {
        retryAfterSeconds: 5,
      })
    }
    await new Promise<void>((resume) => waiting.push(resume))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The turn is handed on to whoever waits, so that nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether a password is the one that was hashed. Without a hash it takes as long, and the answer is no. */
  matches(password: string, hashed: string | null): Promise<boolean>
  /** Whether a hash was made at another cost than today's: it is made anew when the password is next known. */
  isOutdated(hashed: string): boolean
}

/** Hashes at the operator's cost, in passes over the memory. */
export function createPasswords(passes: number): Passwords {
  const cost = { memoryCost: MEMORY_KIB, timeCost: passes, parallelism: 1 }
  // The hash of a password that nobody has, at the same cost: an unknown account takes as long as a known one.
  const nobodys = hash(randomBytes(32).toString('base64'), cost)
  return {
    hash: (password) => inTurn(() => hash(normalizePassword(password), cost)),
    async matches(password, hashed) {
      const compared = hashed ?? (await nobodys)
      const right = await inTurn(() => verify(compared, normalizePassword(password)))
      return right && hashed !== null
    },
    isOutdated: (hashed) => !hashed.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${passes},p=1$`),
  }
}
