import { describe, expect, test } from 'vitest'
import { gather } from './gather.ts'

describe('work that is gathered', () => {
  test('items that arrive together are done together, once each', async () => {
    const batches: (readonly number[])[] = []
    const add = gather<number>(5, async (items) => {
      batches.push(items)
    })
    await Promise.all([add(1), add(2), add(3)])
    await add(4)
    expect(batches).toEqual([[1, 2, 3], [4]])
  })

  test('an item that fails does not fail those that arrived with it', async () => {
    const done: number[] = []
    const add = gather<number>(5, async (items) => {
      if (items.includes(2)) throw new Error('two is refused')
      done.push(...items)
    })
    const results = await Promise.allSettled([add(1), add(2), add(3)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(done.sort()).toEqual([1, 3])
  })
})
