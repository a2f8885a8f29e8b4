import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fitsBike, openMyBike, useMyBike } from './my-bike.ts'

/** What the browser's storage has under the key of the bike. */
let kept: string | null = null

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'myBike' ? kept : null) })
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useMyBike.setState({ ready: false, bike: null })
})

const opened = (text: string | null) => {
  kept = text
  openMyBike()()
  return useMyBike.getState()
}

test('the stored bike is the rider’s, with nothing but its code and name', () => {
  const himalayan = { code: 'himalayan-450', name: 'Himalayan 450' }
  expect(opened(JSON.stringify({ ...himalayan, year: 2024 }))).toEqual({ ready: true, bike: himalayan })
  expect(opened(null)).toEqual({ ready: true, bike: null })
})

test.each([
  'rubbish{',
  'null',
  '42',
  '"Himalayan 450"',
  '[]',
  '{}',
  '{"code":"","name":"Himalayan 450"}',
  '{"code":"himalayan-450"}',
  '{"code":450,"name":["Himalayan"]}',
])('an invalid bike in the storage is ignored: %s', (text) => {
  expect(opened(text)).toEqual({ ready: true, bike: null })
})

test('a part fits the bike that it is made for, and those among its models, however they are written', () => {
  const dominar = { code: 'dominar-400', name: 'Dominar 400' }
  expect(fitsBike({ bikeCode: 'dominar-400', models: [] }, dominar)).toBe(true)
  expect(fitsBike({ bikeCode: 'dominar-250', models: ['Dominar 250', 'DOMINAR 400'] }, dominar)).toBe(true)
  expect(fitsBike({ bikeCode: 'dominar-250', models: ['Dominar 250'] }, dominar)).toBe(false)
  expect(fitsBike({ bikeCode: 'himalayan-450', models: [] }, dominar)).toBe(false)
})
