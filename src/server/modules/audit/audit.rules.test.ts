import { describe, expect, test } from 'vitest'
import { changesBetween } from './audit.rules.ts'

describe('the changes that the audit log shows', () => {
  test('of a field with fields are named after it, and lists of records are read as words', () => {
    const layers = [
      { imageId: 'a1', color: 'Red' },
      { imageId: 'b2', color: null },
    ]
    const before = { name: 'Guard', onBike: { z: 10, hotspot: { x: 0.2, y: 0.5 }, requires: [], layers: [layers[0]] } }
    const after = { name: 'Guard', onBike: { z: 40, hotspot: { x: 0.2, y: 0.6 }, requires: ['stay', 'rack'], layers } }
    expect(changesBetween(before, after)).toEqual([
      { name: 'onBike.z', before: '10', after: '40' },
      { name: 'onBike.hotspot.y', before: '0.5', after: '0.6' },
      { name: 'onBike.requires', before: null, after: 'stay, rack' },
      { name: 'onBike.layers', before: 'imageId a1, color Red', after: 'imageId a1, color Red; imageId b2' },
    ])
    expect(changesBetween(after, { name: 'Guard', onBike: null }).map(({ name, after: now }) => [name, now])).toEqual([
      ['onBike.z', null],
      ['onBike.hotspot.x', null],
      ['onBike.hotspot.y', null],
      ['onBike.requires', null],
      ['onBike.layers', null],
    ])
  })

  test('far into a long text are shown with what stands before them', () => {
    const start = 'a'.repeat(700)
    const [change] = changesBetween({ text: `${start}old` }, { text: `${start}new${'b'.repeat(600)}` })
    expect(change?.before).toBe(`…${'a'.repeat(60)}old`)
    expect(change?.after).toBe(`…${'a'.repeat(60)}new${'b'.repeat(437)}…`)
  })

  test('of single values and versions', () => {
    expect(changesBetween(0, 7)).toEqual([{ name: 'value', before: '0', after: '7' }])
    expect(changesBetween({ version: 1 }, { version: 2 })).toEqual([])
    expect(changesBetween(undefined, { paid: false })).toEqual([{ name: 'paid', before: null, after: 'false' }])
  })
})
