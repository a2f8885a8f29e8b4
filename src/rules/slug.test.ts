import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Crash Guard (PRO)', 'crash-guard-pro'],
  ['Ténéré 700', 'tenere-700'],
  ['Te\u0301ne\u0301re\u0301 700', 'tenere-700'],
  ['ÖHLINS Fork', 'ohlins-fork'],
  ['İstanbul Rack', 'istanbul-rack'],
  ['Ｇ ３１０', 'g-310'],
  ['கிராஷ் கார்டு', ''],
  ['हिमालयन 450', '450'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('the address of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
