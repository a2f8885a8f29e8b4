import { expect, test } from 'vitest'
import { settingLabel } from './setting-words.ts'

test.each([
  ['gstin', 'GSTIN'],
  ['netQuantity', 'Net quantity'],
  ['social.network', 'Facebook'],
  ['counter.openingHours', 'Counter opening hours'],
  ['2 sliders', '2 sliders'],
  ['standard', 'standard'],
  ['DTDC', 'DTDC'],
])('the field %s of a setting is called %s', (field, label) => {
  expect(settingLabel(field)).toBe(label)
})
