import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The number of cases in each group of the security reference. Later groups (L and on) may have any number. */
const GROUPS = { A: 12, B: 12, C: 13, D: 9, E: 11, F: 10, G: 16, H: 12, I: 9, J: 9, K: 10 } as const

const cases = Object.entries(GROUPS).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, place) => `${group}${String(place + 1).padStart(2, '0')}`),
)

interface Row {
  readonly id: string
  readonly tried: string
  readonly outcome: string
  readonly files: readonly string[]
}

/** Returns the table's rows, one for each case. */
function rowsOf(document: string): Row[] {
  return document.split('\n').flatMap((line) => {
    const [, id = '', tried = '', outcome = '', named = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^[A-Z]\d\d$/.test(id)) return []
    return [{ id, tried, outcome, files: [...named.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }]
  })
}

/** Returns whether a source names an id in a string: a title of a test or group, or a row of a test table. */
const namedIn = (source: string, id: string): boolean =>
  source
    .split('\n')
    .some((line) => new RegExp(`['\`"][^'\`"]*\\b${id}\\b`).test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))

/** Returns what is wrong with a row. */
function faultsIn({ id, tried, outcome, files }: Row): string[] {
  if (id < 'L' && !cases.includes(id)) return ['no such case']
  if (tried.length < 5 || outcome.length < 3) return ['says too little']
  if (/not applicable/i.test(outcome))
    return /not applicable: .{20,}/i.test(outcome) ? [] : ['not applicable without a reason']
  if (files.length === 0) return ['no test']
  return files.flatMap((file) => {
    if (!existsSync(file)) return [`there is no ${file}`]
    return namedIn(readFileSync(file, 'utf8'), id) ? [] : [`not named in ${file}`]
  })
}

/** Returns what is wrong with a table of cases. */
function faultsOf(document: string): string[] {
  const rows = rowsOf(document)
  const expected = new Set([...cases, ...rows.map(({ id }) => id)])
  const missing = [...expected].filter((id) => rows.filter((row) => row.id === id).length !== 1)
  return [
    ...missing.map((id) => `${id}: not one row`),
    ...rows.flatMap((row) => faultsIn(row).map((fault) => `${row.id}: ${fault}`)),
  ]
}

describe('the table of abuse cases', () => {
  const document = readFileSync('docs/security.md', 'utf8')

  test('has a row for each of the 123 reference cases and for each later one, with a test that names it or a reason', () => {
    expect(cases).toHaveLength(123)
    expect(faultsOf(document)).toEqual([])
  })

  test('catches a broken variant: a row that is missing, a file that is not there or does not name the case, and no reason', () => {
    const spoiled = document
      .replace(/^\| A01 .*\n/m, '')
      .replace(/^\| B05 .*$/m, '| B05 | points for oneself | the balance stays | `tests/api/nothing.test.ts` |')
      .replace(/^\| C09 .*$/m, '| C09 | a thousand payments | each once | `tests/api/contact.test.ts` |')
      .replace(/^\| H08 .*$/m, '| H08 | formulas in files | not applicable | |')
      .replace(/^\| K10 .*$/m, '| K10 | pages that break the policy | none | |')
      .concat(
        '| L98 | a later case, given | twice | |\n'.repeat(2),
        '| K99 | a case that the reference lacks | none | |\n',
      )
    expect(faultsOf(spoiled).toSorted()).toEqual([
      'A01: not one row',
      'B05: there is no tests/api/nothing.test.ts',
      'C09: not named in tests/api/contact.test.ts',
      'H08: not applicable without a reason',
      'K10: no test',
      'K99: no such case',
      'L98: no test',
      'L98: no test',
      'L98: not one row',
    ])
  })
})
