import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { signInCode } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

export type SignInCodeRow = typeof signInCode.$inferSelect

/** The tries that a code has. */
export const CODE_TRIES = 5

const unexpired = gt(signInCode.expiresAt, sql`clock_timestamp()`)

export async function insertCode(db: Db, row: typeof signInCode.$inferInsert): Promise<void> {
  await db.insert(signInCode).values(row)
}

export async function deleteCode(db: Db, handleHash: Buffer): Promise<void> {
  await db.delete(signInCode).where(eq(signInCode.handleHash, handleHash))
}

/** Stores a code that has been made. Returns false if one was stored before, or the request was replaced by a newer one. */
export async function storeCode(
  db: Db,
  handleHash: Buffer,
  made: Required<Pick<typeof signInCode.$inferInsert, 'codeHash' | 'accountState'>>,
): Promise<boolean> {
  const stored = await db
    .update(signInCode)
    .set(made)
    .where(and(eq(signInCode.handleHash, handleHash), isNull(signInCode.codeHash)))
    .returning({ email: signInCode.email })
  return stored.length > 0
}

/**
 * Counts a try before it is compared, so that no number of tries at once is more than five. Returns the code, or undefined
 * if it has ended.
 */
export async function countCodeTry(db: Db, handleHash: Buffer, email: string): Promise<SignInCodeRow | undefined> {
  const [row] = await db
    .update(signInCode)
    .set({ tries: sql`${signInCode.tries} + 1` })
    .where(
      and(
        eq(signInCode.handleHash, handleHash),
        eq(signInCode.email, email),
        isNull(signInCode.usedAt),
        unexpired,
        lt(signInCode.tries, CODE_TRIES),
      ),
    )
    .returning()
  return row
}

/** Takes a counted try back, after the right code. */
export async function uncountCodeTry(db: Db, handleHash: Buffer): Promise<void> {
  await db
    .update(signInCode)
    .set({ tries: sql`${signInCode.tries} - 1` })
    .where(eq(signInCode.handleHash, handleHash))
}

/** Consumes a code. Returns false when it has been used before, has expired or was replaced by a newer one. */
export async function consumeCode(db: Db, handleHash: Buffer): Promise<boolean> {
  const taken = await db
    .update(signInCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(signInCode.handleHash, handleHash), isNull(signInCode.usedAt), unexpired))
    .returning({ email: signInCode.email })
  return taken.length > 0
}

export async function findCode(db: Db, handleHash: Buffer, email: string): Promise<SignInCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(signInCode)
    .where(and(eq(signInCode.handleHash, handleHash), eq(signInCode.email, email)))
  return row
}

export async function deleteCodesTo(db: Db, email: string): Promise<void> {
  await db.delete(signInCode).where(eq(signInCode.email, email))
}

export async function deleteEndedCodes(db: Db, days: number): Promise<void> {
  await db.delete(signInCode).where(lt(signInCode.expiresAt, sql`now() - make_interval(days => ${days})`))
}
