import { expect, test } from 'vitest'
import { allPoints, isRandom, type MessagePoint, nameOf, pointNamed, spread } from './points.ts'

const passed = [
  ...Array.from({ length: 40 }, (_, n) => ({ proxy: 'database', step: 'verify', n: n + 1, label: 'begin' }) as const),
  ...Array.from({ length: 5 }, (_, n) => ({ proxy: 'provider', step: 'place', n: n + 1, label: 'POST' }) as const),
]

test('every message has every fault at every moment; only the provider is waited for in vain', () => {
  expect(allPoints(passed)).toHaveLength(40 * 3 * 3 + 5 * (3 * 3 + 2))
})

test('a point is found again by its name, and the same seed gives the same order', () => {
  const order = spread(allPoints(passed), 7)
  expect(order.map((each) => pointNamed(nameOf(each)))).toEqual(order)
  expect(spread(allPoints(passed), 7)).toEqual(order)
  expect(spread(allPoints(passed), 8)).not.toEqual(order)
  expect(() => pointNamed('database:verify:before:kill-app')).toThrow(/names no point/)
})

test('a part from the front has all kinds of faults, messages from the whole range, and random moments', () => {
  const part = spread(allPoints(passed), 7).slice(0, 120)
  const chosen = part.filter((each): each is MessagePoint => !isRandom(each))
  expect(part.length - chosen.length).toBe(30)
  expect(new Set(chosen.map(({ proxy, when, fault }) => `${proxy} ${when} ${fault}`)).size).toBe(9 + 11)
  const numbers = chosen.filter(({ proxy }) => proxy === 'database').map(({ n }) => n)
  expect(Math.min(...numbers)).toBeLessThan(8)
  expect(Math.max(...numbers)).toBeGreaterThan(32)
})

test('all of it has each point once', () => {
  const chosen = spread(allPoints(passed), 7).filter((each) => !isRandom(each))
  expect(chosen.map(nameOf).toSorted()).toEqual(allPoints(passed).map(nameOf).toSorted())
})
