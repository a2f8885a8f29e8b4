import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { account, recoveryCode } from '#db/schema/accounts.ts'
import { many, mapped, one, sequence, write } from '#db/statement.ts'

/** Stores an unconfirmed secret. Writes nothing if a confirmed one exists, which must not be replaced. */
export const storeTotpSecret = (accountId: string, totpSecret: string) =>
  write((db) =>
    db
      .update(account)
      .set({ totpSecret, updatedAt: sql`now()` })
      .where(and(eq(account.id, accountId), isNull(account.totpConfirmedAt), isNull(account.erasedAt))),
  )

/** Finds second-factor secrets that are not encrypted. Base32 contains no colon, but an encrypted text does. */
export const findPlainTotpSecrets = () =>
  many((db) =>
    db
      .select({ id: account.id, secret: sql<string>`${account.totpSecret}` })
      .from(account)
      .where(sql`${account.totpSecret} !~ ':'`),
  )

/** Replaces a secret with its encrypted form, unless it has changed in the meantime. */
export const replaceTotpSecret = ({ id, secret, encrypted }: { id: string; secret: string; encrypted: string }) =>
  write((db) =>
    db
      .update(account)
      .set({ totpSecret: encrypted })
      .where(and(eq(account.id, id), eq(account.totpSecret, secret))),
  )

/** Consumes the time step of a second-factor code. Writes nothing if that step or a later one was used before. */
export const consumeTotpStep = (accountId: string, step: number) =>
  write((db) =>
    db
      .update(account)
      .set({ totpLastStep: step })
      .where(and(eq(account.id, accountId), sql`coalesce(${account.totpLastStep}, 0) < ${step}`)),
  )

export type RecoveryCode = Pick<typeof recoveryCode.$inferSelect, 'codeHash' | 'salt'>

export const replaceRecoveryCodes = (accountId: string, codes: readonly RecoveryCode[]) =>
  sequence(async (db) => {
    await db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
    if (codes.length > 0) await db.insert(recoveryCode).values(codes.map((code) => ({ accountId, ...code })))
  })

const isUnused = (accountId: string) => and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt))

export const findUnusedRecoveryCodes = (accountId: string) =>
  many((db) =>
    db
      .select({ codeHash: recoveryCode.codeHash, salt: recoveryCode.salt })
      .from(recoveryCode)
      .where(isUnused(accountId)),
  )

export const countUnusedRecoveryCodes = (accountId: string) =>
  mapped(
    one((db) => db.select({ total: count() }).from(recoveryCode).where(isUnused(accountId))),
    (counted) => counted?.total ?? 0,
  )

/** Consumes a recovery code. Writes nothing if it has been used before. */
export const consumeRecoveryCode = (accountId: string, codeHash: Buffer) =>
  write((db) =>
    db
      .update(recoveryCode)
      .set({ usedAt: sql`now()` })
      .where(
        and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)),
      ),
  )
