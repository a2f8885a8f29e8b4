import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { account, recoveryCode } from '#db/schema/accounts.ts'
import type { Db } from '#server/lib/tx.ts'

/** Stores an unconfirmed secret. Returns false if a confirmed one exists, which must not be replaced. */
export async function storeTotpSecret(db: Db, accountId: string, totpSecret: string): Promise<boolean> {
  const stored = await db
    .update(account)
    .set({ totpSecret, updatedAt: sql`now()` })
    .where(and(eq(account.id, accountId), isNull(account.totpConfirmedAt), isNull(account.erasedAt)))
    .returning({ id: account.id })
  return stored.length > 0
}

/** Returns second-factor secrets that are not encrypted. Base32 contains no colon, but an encrypted text does. */
export async function plainTotpSecrets(db: Db): Promise<{ id: string; secret: string }[]> {
  const rows = await db
    .select({ id: account.id, secret: account.totpSecret })
    .from(account)
    .where(sql`${account.totpSecret} !~ ':'`)
  return rows.flatMap(({ id, secret }) => (secret === null ? [] : [{ id, secret }]))
}

/** Replaces a secret with its encrypted form, unless it has changed in the meantime. */
export async function replaceTotpSecret(
  db: Db,
  { id, secret, encrypted }: { id: string; secret: string; encrypted: string },
): Promise<void> {
  await db
    .update(account)
    .set({ totpSecret: encrypted })
    .where(and(eq(account.id, id), eq(account.totpSecret, secret)))
}

/** Consumes the time step of a second-factor code. Returns false when that step or a later one was used before. */
export async function consumeTotpStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(account)
    .set({ totpLastStep: step })
    .where(and(eq(account.id, accountId), sql`coalesce(${account.totpLastStep}, 0) < ${step}`))
    .returning({ id: account.id })
  return taken.length > 0
}

export type RecoveryCode = Pick<typeof recoveryCode.$inferSelect, 'codeHash' | 'salt'>

export async function replaceRecoveryCodes(db: Db, accountId: string, codes: readonly RecoveryCode[]): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  if (codes.length > 0) await db.insert(recoveryCode).values(codes.map((code) => ({ accountId, ...code })))
}

export async function unusedCodes(db: Db, accountId: string): Promise<RecoveryCode[]> {
  const unused = and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt))
  return db.select({ codeHash: recoveryCode.codeHash, salt: recoveryCode.salt }).from(recoveryCode).where(unused)
}

export async function consumeRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await db
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)))
    .returning({ accountId: recoveryCode.accountId })
  return taken.length > 0
}

export async function unusedRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt)))
  return counted?.total ?? 0
}
