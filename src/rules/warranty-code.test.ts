import { describe, expect, test } from 'vitest'
import { formatUnitCode, readUnitCode, unitCode } from './warranty-code.ts'

const some = (seed: number): string => unitCode(Array.from({ length: 11 }, (_, place) => (seed * 7 + place * 13) % 32))

describe('the code of a unit', () => {
  test('is twelve characters that can be read out, the last of which follows from the others', () => {
    expect(some(3)).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(readUnitCode(some(3))).toBe(some(3))
    expect(() => unitCode([1, 2])).toThrow(RangeError)
  })

  test('accepts lower case, dashes, spaces and letters in place of similar digits', () => {
    const code = unitCode([0, 1, 1, 10, 11, 12, 13, 14, 15, 16, 17])
    expect(formatUnitCode(code)).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect(readUnitCode(` ${formatUnitCode(code).toLowerCase()} `)).toBe(code)
    expect(readUnitCode(`OIL${code.slice(3)}`)).toBe(code)
  })

  test('detects every single wrong character', () => {
    const code = some(5)
    for (let place = 0; place < code.length; place++) {
      for (const wrong of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        if (wrong === code[place]) continue
        expect(readUnitCode(code.slice(0, place) + wrong + code.slice(place + 1))).toBeNull()
      }
    }
  })

  test('detects almost every swap of two neighbouring characters', () => {
    let [missed, tried] = [0, 0]
    for (let seed = 0; seed < 32; seed++) {
      const code = some(seed)
      for (let place = 0; place < 11; place++) {
        const [one = '', other = ''] = code.slice(place, place + 2)
        if (one === other) continue
        tried += 1
        if (readUnitCode(code.slice(0, place) + other + one + code.slice(place + 2)) !== null) missed += 1
      }
    }
    expect(missed / tried).toBeLessThan(0.02)
  })

  test('rejects everything else', () => {
    for (const typed of ['', 'U'.repeat(12), '000', `${some(1)}0`, '../../etc/x', '-'.repeat(40), '0'.repeat(5000)]) {
      expect(readUnitCode(typed)).toBeNull()
    }
  })
})
