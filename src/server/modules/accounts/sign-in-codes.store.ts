import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { signInCode } from '#db/schema/accounts.ts'
import { one, write } from '#db/statement.ts'

export type SignInCodeRow = typeof signInCode.$inferSelect

export const CODE_TRIES = 5

const unexpired = gt(signInCode.expiresAt, sql`clock_timestamp()`)

export const insertCode = (row: typeof signInCode.$inferInsert) => write((db) => db.insert(signInCode).values(row))

export const deleteCode = (handleHash: Buffer) =>
  write((db) => db.delete(signInCode).where(eq(signInCode.handleHash, handleHash)))

/** Stores a code. Writes nothing if one was stored before, or the request was replaced by a newer one. */
export const storeCode = (
  handleHash: Buffer,
  values: Required<Pick<typeof signInCode.$inferInsert, 'codeHash' | 'accountState'>>,
) =>
  write((db) =>
    db
      .update(signInCode)
      .set(values)
      .where(and(eq(signInCode.handleHash, handleHash), isNull(signInCode.codeHash))),
  )

/** Before it is compared, so that tries at once are at most five. Undefined if the code has ended. */
export const countCodeTry = (handleHash: Buffer, email: string) =>
  one((db) =>
    db
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
      .returning(),
  )

/** Takes a counted try back, after the right code. */
export const uncountCodeTry = (handleHash: Buffer) =>
  write((db) =>
    db
      .update(signInCode)
      .set({ tries: sql`${signInCode.tries} - 1` })
      .where(eq(signInCode.handleHash, handleHash)),
  )

/** Consumes a code. Writes nothing if it has been used before, has expired or was replaced by a newer one. */
export const consumeCode = (handleHash: Buffer) =>
  write((db) =>
    db
      .update(signInCode)
      .set({ usedAt: sql`now()` })
      .where(and(eq(signInCode.handleHash, handleHash), isNull(signInCode.usedAt), unexpired)),
  )

export const findCode = (handleHash: Buffer, email: string) =>
  one((db) =>
    db
      .select()
      .from(signInCode)
      .where(and(eq(signInCode.handleHash, handleHash), eq(signInCode.email, email))),
  )

export const deleteCodesTo = (email: string) => write((db) => db.delete(signInCode).where(eq(signInCode.email, email)))

export const deleteEndedCodes = (days: number) =>
  write((db) => db.delete(signInCode).where(lt(signInCode.expiresAt, sql`now() - make_interval(days => ${days})`)))
