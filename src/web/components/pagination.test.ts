import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test.each([
  ['R557 search', 1, 4, 3, 2, [1, 2, 3, 4]],
  ['R557 search', 1, 20, 3, 2, [1, 2, 3, null, 19, 20]],
  ['R557 search', 10, 20, 3, 2, [1, 2, null, 9, 10, 11, null, 19, 20]],
  ['R557 search', 20, 20, 3, 2, [1, 2, null, 18, 19, 20]],
  ['R558 default', 10, 20, 2, 3, [1, 2, 3, null, 9, 10, null, 18, 19, 20]],
  ['one page', 1, 1, 3, 2, [1]],
])('%s: page %i of %i with %i around and %i at the edges', (_, current, total, around, edge, expected) => {
  expect(pageWindow(current, total, around, edge)).toEqual(expected)
})
