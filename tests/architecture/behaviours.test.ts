import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { behaviours } from '../../scripts/behaviours.mjs'

const codesOf = (found: ReturnType<typeof behaviours>, kind: string) =>
  found.find((each) => each.kind === kind)?.codes ?? []

test('every abuse case is named by a test, and so is every requirement that can be tested', () => {
  const [cases, requirements] = ['abuse cases', 'requirements'].map((kind) => codesOf(behaviours(), kind))
  expect(cases?.length).toBeGreaterThan(150)
  expect(cases?.filter(({ files }) => files.length === 0)).toEqual([])
  expect(requirements?.filter(({ files }) => files.length === 0).map(({ code }) => code)).toEqual([])
})

test('catches a broken variant: a requirement that no test names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-behaviours-'))
  try {
    for (const each of ['docs', 'src', 'tests']) await mkdir(join(folder, each))
    await writeFile(join(folder, 'docs', 'requirements.tsv'), 'id\tarea\nR001\tshop\nR002\tshop\n')
    await writeFile(join(folder, 'docs', 'rules.md'), '| M1   | a rule |\n')
    await writeFile(join(folder, 'docs', 'security.md'), '| A01  | an attack |\n')
    await writeFile(join(folder, 'tests', 'one.test.ts'), "test('R001 M1 it holds', () => {})")
    const found = behaviours(folder)
    expect(codesOf(found, 'requirements').map(({ files }) => files)).toEqual([['tests/one.test.ts'], []])
    expect(codesOf(found, 'rules')[0]?.files).toEqual(['tests/one.test.ts'])
    expect(codesOf(found, 'abuse cases')[0]?.files).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
