import { describe, expect, test } from 'vitest'
import {
  colorOfFile,
  firstValue,
  type OnBikeValue,
  onBikeBody,
  pointAfterKey,
  toOnBikeValue,
  withLayer,
  withoutLayer,
} from './on-bike-value.ts'

const layer = (color: string | null, id = 'a') => ({
  url: `/media/${id.repeat(32)}/800.webp`,
  width: 800,
  height: 520,
  color,
})
const value: OnBikeValue = {
  bikeId: 'bike',
  z: '40',
  x: '12.5',
  y: '50',
  requires: ['stay'],
  layers: [layer('Red'), layer(null)],
}

describe('the colour of a file', () => {
  test.each([
    ['guard-red.png', 'Red'],
    ['Guard RED.webp', 'Red'],
    ['guard_matt-black.png', 'Matt Black'],
    ['guard-black.png', 'Black'],
    ['guard.png', null],
    ['hundred.png', null],
  ])('%s: %s', (name, color) => {
    expect(colorOfFile(name, ['Red', 'Black', 'Matt Black'])).toBe(color)
  })
})

describe('what is sent of a part on its bike', () => {
  test('leaves out layers of colours that the product does not have, and everything of another bike', () => {
    expect(onBikeBody([value], 'bike', ['red', 'Blue'])).toEqual({
      z: 40,
      hotspot: { x: 0.125, y: 0.5 },
      requires: ['stay'],
      layers: [
        { url: layer('Red').url, color: 'Red' },
        { url: layer(null).url, color: null },
      ],
    })
    expect(onBikeBody([value], 'bike', [])?.layers).toEqual([{ url: layer(null).url, color: null }])
    expect(onBikeBody([{ ...value, layers: [layer('Red')] }], 'bike', ['Black'])).toBeNull()
    expect(onBikeBody([value], 'other', ['Red'])).toBeNull()
    expect(onBikeBody([], 'bike', ['Red'])).toBeNull()
  })

  test('has no number where none is typed', () => {
    const body = onBikeBody([{ ...value, z: ' ', x: 'left' }], 'bike', ['Red'])
    expect([body?.z, body?.hotspot.x]).toEqual([Number.NaN, Number.NaN])
  })
})

test('a layer replaces the one of its colour, and the part is off the bike without layers', () => {
  const first = firstValue('bike', 995, layer('Red'))
  expect(first).toMatchObject({ z: '999', x: '50', y: '50' })
  expect(withLayer(first, layer('red', 'b')).layers).toEqual([layer('red', 'b')])
  expect(withoutLayer(first, null)).toEqual(first)
  expect(withoutLayer(first, 'RED')).toBeNull()
})

test('arrow keys move the point by half a percent, with Shift by five, within the frame', () => {
  expect(pointAfterKey(value, 'ArrowLeft', false)).toEqual({ x: '12', y: '50' })
  expect(pointAfterKey(value, 'ArrowDown', true)).toEqual({ x: '12.5', y: '55' })
  expect(pointAfterKey({ x: '', y: '99' }, 'ArrowDown', true)).toEqual({ x: '0', y: '100' })
  expect(pointAfterKey(value, 'Enter', false)).toBeUndefined()
})

test('what is sent of an unchanged form has the stored point to its last decimal', () => {
  for (let part = 0; part <= 10_000; part += 1) {
    const hotspot = { x: part / 10_000, y: 1 - part / 10_000 }
    const picture = { ...layer(null), alt: '', base: '', widths: [800], srcset: '' }
    const opened = toOnBikeValue('bike', { z: 1, hotspot, requires: [], layers: [{ color: null, picture }] })
    const sent = onBikeBody([opened], 'bike', [])?.hotspot
    expect([sent?.x, sent?.y].map((share) => share?.toFixed(4))).toEqual([hotspot.x.toFixed(4), hotspot.y.toFixed(4)])
  }
})
