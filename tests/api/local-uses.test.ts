import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { createLimits } from '#server/http/limits.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const limitsOfProcess = () => createLimits(shop.deps.pool, shop.deps)

/** Returns how many of some uses are within the limit of payments. */
async function within(process: ReturnType<typeof limitsOfProcess>, subject: string, uses: number): Promise<number> {
  const results = await Promise.all(Array.from({ length: uses }, () => process.isWithin('payment', subject)))
  return results.filter(Boolean).length
}

const savedUses = async (subject: string) => {
  const { rows } = await shop.deps.pool.query<{ points: number }>('select points from rate_limit where key = $1', [
    `payment:${subject}`,
  ])
  return rows[0]?.points ?? 0
}

test('J07 the first uses of a checkout’s limit need no statement, and are in the database soon after', async () => {
  const subject = randomUUID()
  const before = limitsOfProcess()
  expect(await within(before, subject, 5)).toBe(5)
  await expect.poll(() => savedUses(subject)).toBe(5)
})

test('J07 two processes together allow at most a tenth more than one, even if all uses come at once', async () => {
  const subject = randomUUID()
  const [one, two] = [limitsOfProcess(), limitsOfProcess()]
  const allowed = await Promise.all([one, two].map((process) => within(process, subject, LIMITS.payment.uses)))
  const total = allowed.reduce((sum, each) => sum + each, 0)
  expect(total).toBeGreaterThanOrEqual(LIMITS.payment.uses)
  expect(total).toBeLessThanOrEqual(LIMITS.payment.uses * 1.1)
})

test('J07 a limit that is forgiven begins again, also in the process', async () => {
  const subject = randomUUID()
  const process = limitsOfProcess()
  expect(await within(process, subject, LIMITS.payment.uses + 1)).toBe(LIMITS.payment.uses)
  await process.forgive('payment', subject)
  expect(await within(process, subject, LIMITS.payment.uses + 1)).toBe(LIMITS.payment.uses)
})
