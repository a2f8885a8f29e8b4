import { expect, test } from 'vitest'
import { menuSide, pageTarget } from './select-menu.tsx'

test.each([
  ['a long menu opens below, where it can be 140 px high', { above: 500, below: 140, content: 900 }, 'bottom'],
  ['a long menu opens above if it would be lower than 140 px below', { above: 500, below: 139, content: 900 }, 'top'],
  ['a menu of two options needs no more room than they do', { above: 500, below: 96, content: 96 }, 'bottom'],
  ['a short menu opens above if it does not fit below', { above: 500, below: 95, content: 96 }, 'top'],
  ['with too little room on both sides, the larger one is taken', { above: 60, below: 90, content: 900 }, 'bottom'],
] as const)('R581 %s', (_, room, side) => {
  expect(menuSide(room)).toBe(side)
})

test('R581 PageUp and PageDown move by five options and stop at the ends', () => {
  expect([pageTarget('PageDown', 0, 12), pageTarget('PageDown', 9, 12), pageTarget('PageDown', 0, 3)]).toEqual([
    5, 11, 2,
  ])
  expect([pageTarget('PageUp', 11, 12), pageTarget('PageUp', 2, 12)]).toEqual([6, 0])
  expect(pageTarget('ArrowDown', 0, 12)).toBeNull()
})
