import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldGstin, GSTIN, gstinProblem, isGstin, stateOfGstin } from './gstin.ts'
import { STATES } from './india.ts'

/** Real numbers and synthetic ones. */
const VALID = [
  '27AAPFU0939F1ZV',
  '33AAACH7409R1Z8',
  '27AAACR5055K1Z7',
  '29AAGCB7383J1Z4',
  '33ABCDE1234F1Z7',
  '29ABCDE1234F1ZW',
]

describe('GSTIN', () => {
  test.each(VALID)('%s is one', (gstin) => {
    expect(GSTIN.test(gstin)).toBe(true)
    expect(isGstin(gstin)).toBe(true)
  })

  test('one changed character fails, whichever it is', () => {
    for (const gstin of VALID) {
      for (let place = 0; place < 15; place++) {
        for (const character of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
          const changed = gstin.slice(0, place) + character + gstin.slice(place + 1)
          expect(isGstin(changed), changed).toBe(changed === gstin)
        }
      }
    }
  })

  test('everything else is invalid, and no input makes the check throw', () => {
    for (const text of ['', '33ABCDE1234F1Z', '33ABCDE1234F1Z77', '33abcde1234f1z7', ' 33ABCDE1234F1Z7'])
      expect(isGstin(text), text).toBe(false)
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !isGstin(text)))
  })

  test('surrounding spaces are removed and letters made capitals', () => {
    expect(foldGstin('  33abcde1234f1z7\t')).toBe('33ABCDE1234F1Z7')
  })
})

describe('a GSTIN on the invoice of an order', () => {
  test('is accepted from every state that is delivered to, and names it', () => {
    expect(gstinProblem(' 33abcde1234f1z7 ')).toBeNull()
    expect(stateOfGstin(' 33abcde1234f1z7 ')).toBe('Tamil Nadu')
    expect(gstinProblem('27AAPFU0939F1ZV')).toBeNull()
    expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('Maharashtra')
    const names = STATES.map(({ gst }) => stateOfGstin(`${gst}ABCDE1234F1Z7`))
    expect(names).toEqual(STATES.map(({ name }) => name))
  })

  test('is refused when mistyped or too short, in words that help', () => {
    expect(gstinProblem('33ABCDE1234F1Z8')).toContain('not a valid GSTIN')
    expect(gstinProblem('33ABCDE')).toContain('15 characters')
    expect(gstinProblem('')).toContain('15 characters')
  })

  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const ofCode = (code: string) => [...alphabet].map((check) => `${code}ABCDE1234F1Z${check}`).find(isGstin) ?? ''

  test('of other territory, code 97, is one too', () => {
    expect(gstinProblem(ofCode('97'))).toBeNull()
    expect(stateOfGstin(ofCode('97'))).toBe('Other Territory')
  })

  test.each(['25', '28', '39', '99'])('is refused for %s, which is the code of no state', (code) => {
    expect(gstinProblem(ofCode(code))).toContain(code)
  })
})
