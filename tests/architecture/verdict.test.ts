import { expect, test, vi } from 'vitest'
import type { Failure, Result } from '../../scripts/steps.mjs'
import { verdict } from '../../scripts/verdict.mjs'

const failure = (name: string, file = 'tests/x.test.ts'): Failure => ({ file, name, message: `${name} is red` })

/** Returns a step in which these tests failed, and others when they were run again. */
const step = (failures: readonly Failure[], again: readonly Failure[] = []): Result => ({
  ...{ name: 'API', passed: 10, failures, seconds: 1, files: [{ file: 'tests/x.test.ts', seconds: 1 }] },
  again: async () => ({ name: 'API, again', passed: 1, failures: again, seconds: 1, files: [] }),
})

/** Returns the counts of a run and what it printed. */
async function judged(...results: Result[]) {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  const counts = await verdict(results)
  log.mockRestore()
  return { ...counts, text: lines.join('\n') }
}

const named = (count: number) => Array.from({ length: count }, (_, place) => failure(`test ${place}`))

test('nothing failed: nothing runs again', async () => {
  const again = vi.fn()
  expect(await judged({ ...step([]), again })).toMatchObject({ passed: 10, failed: 0 })
  expect(again).not.toHaveBeenCalled()
})

test('up to three that pass when run alone are named and counted as passed', async () => {
  const { text, ...counts } = await judged(step(named(3)))
  expect(counts).toEqual({ passed: 13, failed: 0 })
  expect(text).toMatch(/Passed only when run alone:\n {2}tests\/x\.test\.ts > test 0\n {4}test 0 is red/)
})

test('a fourth fails the run, over all steps together', async () => {
  expect(await judged(step(named(2)), step(named(2)))).toMatchObject({ passed: 23, failed: 1 })
  expect(await judged(step(named(6)))).toMatchObject({ passed: 13, failed: 3 })
})

test('one that fails again fails the run, and its message comes before the steps', async () => {
  const { text, ...counts } = await judged(step(named(2), [failure('test 1')]))
  expect(counts).toEqual({ passed: 11, failed: 1 })
  expect(text.indexOf('FAIL tests/x.test.ts > test 1')).toBeLessThan(text.lastIndexOf('FAIL API'))
})

test('another test that fails only in the second run fails it', async () => {
  expect(await judged(step(named(1), [failure('other')]))).toMatchObject({ passed: 10, failed: 1 })
})

test('a step that ended without a failed test is not tried again', async () => {
  expect(await judged(step([failure('Vitest ended with 1', '')]))).toMatchObject({ passed: 10, failed: 1 })
})

test('a test that did not run because another failed is no second look of its own', async () => {
  const skipped = named(9).map((each) => ({ ...each, ran: false }))
  expect(await judged(step([failure('first'), ...skipped]))).toMatchObject({ passed: 20, failed: 0 })
})
