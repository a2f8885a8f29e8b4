import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

test('a full queue refuses its next task, and others go on', async () => {
  const inTurn = createFairQueue(1, 1)
  const ends: (() => void)[] = []
  const endless = () => new Promise<void>((end) => ends.push(end))
  const begun = [inTurn('one', endless), inTurn('one', endless)]
  await expect(inTurn('one', async () => 'third')).rejects.toThrow('Busy')
  await expect(inTurn('other', async () => 'first')).resolves.toBe('first')
  ends[0]?.()
  await begun[0]
  ends[1]?.()
  await begun[1]
  await expect(inTurn('one', async () => 'again')).resolves.toBe('again')
})
