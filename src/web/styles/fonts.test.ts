import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_NAMES } from '#rules/language.ts'

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')

const facesOf = (family: string): string[] =>
  [...css.matchAll(/@font-face \{([^}]*)\}/g)]
    .map(([, face = '']) => face)
    .filter((face) => face.includes(`"${family}"`))

const kilobytes = (face: string): number => {
  const [, file = ''] = /url\("([^"]+)"\)/.exec(face) ?? []
  return statSync(new URL(file, import.meta.url)).size / 1000
}

/** Returns the characters that a browser loads a font for. */
function charactersOf(face: string): Set<string> {
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
  return new Set(
    ranges.flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at))
    }),
  )
}

describe('fonts of pages', () => {
  test('every page shows the names of the languages in letters of the shop’s own, and loads no others for them', () => {
    const faces = facesOf('Language names')
    const letters = new Set(`${LANGUAGE_NAMES.ta}${LANGUAGE_NAMES.hi}`)
    expect(new Set(faces.flatMap((face) => [...charactersOf(face)]))).toEqual(letters)
    expect(faces.reduce((sum, face) => sum + kilobytes(face), 0)).toBeLessThan(4.2)
  })

  test.each([
    ['Anek Tamil', /\p{Script=Tamil}/u, 17],
    ['Anek Devanagari', /\p{Script=Devanagari}/u, 40],
  ])(
    '%s has the letters of its language and the rupee sign in two weights, for those letters alone',
    (family, letter, most) => {
      const faces = facesOf(family)
      expect(faces).toHaveLength(2)
      for (const face of faces) {
        const characters = charactersOf(face)
        expect(characters).toContain('₹')
        for (const other of ['A', '1', ' ']) expect(characters).not.toContain(other)
        expect([...characters].some((character) => letter.test(character))).toBe(true)
        expect(face).toContain('font-display: swap')
        expect(kilobytes(face)).toBeLessThan(most)
      }
    },
  )
})
