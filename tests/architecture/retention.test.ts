import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RETENTION, RETENTION_DAYS } from '#rules/retention.ts'

/** The retention purpose of every deletion by age, by its name in the code; null: no personal data. */
const DELETED_BY_AGE: Readonly<Record<string, keyof typeof RETENTION_DAYS | null>> = {
  session: 'sessions',
  mailToken: 'sessions',
  signInCode: 'signInCodes',
  invitation: 'invitations',
  stockWait: 'stockWaits',
  webhookEvent: 'paymentEvents',
  dispatchBatch: 'dispatches',
  buyer_hash: 'discountHashes',
  orderEmail: 'orderEmails',
  rate_limit: 'limits',
  points_snapshot: null,
  sales_span: null,
}

const DELETES = [
  /\.delete\((\w+)\)\s*\.where\(\s*(?:and\()?lt\(/g,
  /delete from (\w+) where [^`']*(?:<|before)/g,
] as const

/** Returns what the source deletes because it is older than some moment. */
const deletedIn = (source: string): string[] =>
  DELETES.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table = '']) => table))

const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join('src/server', file), 'utf8'))

test('the retention table has every purpose that the jobs delete by age', () => {
  expect(sources.length).toBeGreaterThan(100)
  const deleted = sources.flatMap(deletedIn)
  expect([...new Set(deleted)].sort()).toEqual(Object.keys(DELETED_BY_AGE).sort())
  for (const purpose of Object.values(DELETED_BY_AGE)) if (purpose) expect(RETENTION).toHaveProperty(purpose)
})

test.each(Object.entries(RETENTION_DAYS))(
  'the table names the time after which %s are deleted: %i days',
  (purpose, days) => {
    expect(RETENTION[purpose]?.period).toMatch(new RegExp(`\\b${days} days?\\b`))
  },
)

test('catches a broken variant: a new deletion by age that the table does not name', () => {
  expect(deletedIn('await db.delete(visit).where(lt(visit.seenAt, before))')).toEqual(['visit'])
  expect(deletedIn("await pool.query('delete from visit where seen_at < $1', [before])")).toEqual(['visit'])
})

test('each entry says what is stored, what for and how long', () => {
  for (const entry of Object.values(RETENTION)) {
    expect(entry.data.length).toBeGreaterThan(10)
    expect(entry.purpose.length).toBeGreaterThan(10)
    expect(entry.period.length).toBeGreaterThan(4)
  }
})
