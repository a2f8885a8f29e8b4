import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')

const files = ['src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('results'))
    .map((file) => join(folder, file)),
)

const inAll = (documents: readonly string[], pattern: RegExp): string[] =>
  documents.flatMap((file) => [...read(file).matchAll(pattern)].map(([, code = '']) => code))

/** Rules, cases and requirements each have a row; faults and invariants may also be explained in the text. */
const defined = new Set([
  ...inAll(['docs/rules.md', 'docs/security.md', 'docs/requirements.tsv'], /^(?:\| )?([A-Z]\d{1,3})\b/gm),
  ...inAll(['docs/proof.md', 'docs/operations.md'], /\b((?:X|INV)\d{1,2})\b/g),
])

const CODES = /[A-Z]{1,3}\d{1,3}(?:, [A-Z]{1,3}\d{1,3})*/

/** Returns the codes in brackets in comments, and those at the beginning of a test's title. */
function codesIn(source: string): string[] {
  const bracketed = [...source.matchAll(new RegExp(`\\((${CODES.source})\\)`, 'g'))]
  const titles = [...source.matchAll(/(?:test|describe)(?:\.\w+)?\(\s*['"`]((?:[A-Z]\d{1,3} )+)/g)]
  return [...bracketed, ...titles].flatMap(([, codes = '']) => codes.match(/[A-Z]{1,3}\d{1,3}/g) ?? [])
}

/** Other names that look like codes. */
const OTHERS = new Set(['A1', 'SUM'])

test('every code that code or a test names is defined in the documentation', () => {
  const unknown = files.flatMap((file) =>
    codesIn(read(file))
      .filter((code) => !defined.has(code) && !OTHERS.has(code))
      .map((code) => `${file}: ${code}`),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('no code is defined twice', () => {
  const rows = inAll(['docs/rules.md', 'docs/security.md'], /^\| ([A-Z]\d{1,2}) +\|/gm)
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter((code, place) => rows.indexOf(code) !== place)).toEqual([])
})

test('catches a broken variant: a code that nobody can look up', () => {
  const [rule, title] = ['Q' + '7', 'Z' + '99']
  expect(codesIn(`/** Counted once (M6, ${rule}). */ test('${title} R001 a title', () => {})`)).toEqual([
    'M6',
    rule,
    title,
    'R001',
  ])
})
