import { expect, test } from 'vitest'
import { toProfileTab } from './profile-tab-number.ts'

test.each([
  [null, 1],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['3', 0],
  ['-1', 0],
  ['x', 0],
  ['', 0],
] as const)('R284 R285 R287 the parameter %j opens tab %d', (wanted, tab) => {
  expect(toProfileTab(wanted)).toBe(tab)
})
