import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '#rules/password.ts'
import { ShopProblem } from './problem.ts'

/** argon2id with 32 MiB and eight passes: 50 to 100 ms on a small server (security reference 5.4). */
const COST = { memoryCost: 32_768, timeCost: 8, parallelism: 1 }

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

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalizePassword(password), COST))

/** Whether a password is the one that was hashed. Without a hash it takes as long, and the answer is no. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const right = await inTurn(() => verify(hashed ?? NOBODYS, normalizePassword(password)))
  return right && hashed !== null
}

/** The hash of a password that nobody has, at today's cost: an unknown account takes as long as a known one. */
const NOBODYS = '$argon2id$v=19$m=32768,t=8,p=1$0mAA4xET8b0HFWAuXvMGbA$M49dsaPM7b1VdI8R1o6Padb5Bpexq7rdJm/KAg0hfis'

/** Whether a hash was made at another cost than today's: it is made anew when the password is next known. */
export const isOutdated = (hashed: string): boolean =>
  !hashed.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`)
