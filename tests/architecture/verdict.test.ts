import { expect, test, vi } from 'vitest'
import { type Failure, type Result, readPlaywright, readVitest, titleOf } from '../../scripts/steps.mjs'
import { verdict } from '../../scripts/verdict.mjs'

const failure = (name: string, file = 'tests/x.test.ts'): Failure => ({ file, name, message: `${name} is red` })

/** Returns a step in which these tests failed; when they were run again, these failed and the others passed. */
const step = (
  failures: readonly Failure[],
  again: readonly Failure[] = [],
  titles: readonly string[] = failures.map(titleOf),
): Result => ({
  ...{ name: 'API', passed: 10, titles: [], failures, seconds: 1, files: [{ file: 'tests/x.test.ts', seconds: 1 }] },
  again: async () => ({ name: 'API, again', passed: titles.length, titles, failures: again, seconds: 1, files: [] }),
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

test('one that the second run does not name did not pass', async () => {
  const { text, ...counts } = await judged(step(named(2), [], [titleOf(failure('test 0'))]))
  expect(counts).toEqual({ passed: 11, failed: 1 })
  expect(text).toContain('FAIL tests/x.test.ts > test 1\ntest 1 is red')
})

test('a second run that ends before its tests leaves them red', async () => {
  const ended = failure('Vitest ended with 1', '')
  expect(await judged(step(named(2), [ended], []))).toMatchObject({ passed: 10, failed: 3 })
})

test('a step that ended without a failed test is not tried again', async () => {
  expect(await judged(step([failure('Vitest ended with 1', '')]))).toMatchObject({ passed: 10, failed: 1 })
})

test('a test that did not run because another failed is no second look of its own', async () => {
  const skipped = named(9).map((each) => ({ ...each, ran: false }))
  expect(await judged(step([failure('first'), ...skipped]))).toMatchObject({ passed: 20, failed: 0 })
})

test('a report of Vitest names what passed, what failed and a file that could not be run', () => {
  const file = (name: string, status: string, tests: readonly string[]) => ({
    ...{ name: `${process.cwd()}/tests/${name}`, status, startTime: 0, endTime: 1000, message: 'no such module' },
    assertionResults: tests.map((each) => ({ fullName: each, status: each, failureMessages: ['why'] })),
  })
  const testResults = [file('a.test.ts', 'failed', ['passed', 'failed', 'skipped']), file('b.test.ts', 'failed', [])]
  expect(readVitest({ numPassedTests: 1, testResults })).toMatchObject({
    titles: ['tests/a.test.ts > passed'],
    failures: [
      { file: 'tests/a.test.ts', name: 'failed', message: 'why' },
      { file: 'tests/b.test.ts', name: 'the file as a whole', message: 'no such module' },
    ],
  })
  const whole = readVitest({ testResults: [file('b.test.ts', 'passed', ['passed'])] }).titles
  expect(whole).toEqual(['tests/b.test.ts > passed', 'tests/b.test.ts > the file as a whole'])
})

test('a report of Playwright names what passed and what failed, by screen width', () => {
  const spec = (title: string, ...statuses: readonly string[]) => ({
    ...{ file: 'cart.spec.ts', line: 7, title },
    tests: statuses.map((status, place) => ({
      ...{ projectName: ['phone', 'desktop'][place], status, expectedStatus: 'passed' },
      results: [{ duration: 5, error: { message: 'why' } }],
    })),
  })
  const suites = [{ suites: [{ title: 'the cart', specs: [spec('adds', 'expected', 'unexpected')] }] }]
  expect(readPlaywright({ suites })).toMatchObject({
    titles: ['tests/browser/cart.spec.ts > [phone] the cart > adds'],
    failures: [{ name: '[desktop] the cart > adds', place: 'tests/browser/cart.spec.ts:7', message: 'why' }],
  })
})
