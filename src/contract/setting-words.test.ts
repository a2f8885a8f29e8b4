import { expect, test } from 'vitest'
import { settingLabel } from './setting-words.ts'

test.each([
  ['gstin', 'GSTIN'],
  ['netQuantity', 'Net quantity'],
  ['social.network', 'Facebook'],
  ['counter.openingHours', 'Counter opening hours'],
])('the field %s of a setting is called %s', (field, label) => {
  expect(settingLabel(field)).toBe(label)
})
