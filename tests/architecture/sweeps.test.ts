import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import playwright from '../../playwright.config.ts'
import { SWEEPS, sweepsFor } from '../../scripts/sweeps.mjs'
import vitest from '../../vitest.config.ts'
import { withClient } from '../support/client.ts'
import { SEED } from '../support/seed.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))

test('each test in the folders of sweeps belongs to one sweep, and no other test does', () => {
  const inFolders = files.filter((file) => /^tests\/(start|sweeps|browser\/sweeps)\/.*\.test\.ts$/.test(file))
  const counts = inFolders.map((file) => [file, SWEEPS.filter(({ tests }) => tests.test(file)).length])
  expect(counts).toEqual(inFolders.map((file) => [file, 1]))
  const others = files.filter((file) => /^tests\/(api|money|browser)\/[^/]+\.test\.ts$/.test(file))
  expect(others.filter((file) => SWEEPS.some(({ tests }) => tests.test(file)))).toEqual([])
})

test.each(SWEEPS.map((sweep) => [sweep.name, sweep] as const))(
  'the sweep "%s" has tests, sources that call for it and a line in CONTRIBUTING.md',
  (name, { tests, when, command }) => {
    const called = files.filter((file) => when.test(file))
    expect([files.some((file) => tests.test(file)), called.length > 0]).toEqual([true, true])
    expect(sweepsFor([called[0] ?? '']).map((each) => each.name)).toContain(name)
    expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain(`| ${name} `)
    const paths = command.match(/tests\/[\w./-]+/g) ?? []
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  },
)

test('a change of a text calls for pages, one of a document for nothing', () => {
  expect(sweepsFor(['docs/proof.md'])).toEqual([])
  expect(sweepsFor(['src/web/messages/ta/cart.ts']).map(({ name }) => name)).toEqual([
    'looks',
    'overlays',
    'every page',
    'every language',
    'details of pages',
  ])
})

test('what starts, kills or counts runs one at a time, after everything else', () => {
  const alone = {
    include: ['tests/{start,sweeps}/**/*.test.ts'],
    fileParallelism: false,
    sequence: expect.objectContaining({ groupOrder: 1 }),
  }
  expect(vitest.test?.projects).toContainEqual(expect.objectContaining({ test: expect.objectContaining(alone) }))
})

test('tests have time, and none is tried twice beside others', () => {
  expect(playwright).toMatchObject({ timeout: 90_000, expect: { timeout: 20_000, toPass: { timeout: 20_000 } } })
  expect(playwright).not.toHaveProperty('retries')
  for (const project of vitest.test?.projects ?? [])
    expect(project).toMatchObject({ test: { testTimeout: 90_000, expect: { poll: { timeout: 20_000 } } } })
})

test('the test server has connections for several shops at once', async () => {
  const { rows } = await withClient(inject('admin'), (client) => client.query('show max_connections'))
  expect(rows).toEqual([{ max_connections: '200' }])
})

test('random tests begin with the seed of the run, the same one in every npm test', () => {
  expect(fc.readConfigureGlobal()).toMatchObject({ seed: SEED })
  expect(SEED).toBe(Number(process.env.SEED ?? 20261127))
})
