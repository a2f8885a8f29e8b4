// What a run of the checks says: a line per step, a second look at tests that failed, and at the end what happened.

import { titleOf } from './steps.mjs'

/** @typedef {import('./steps.mjs').Result} Result */
/** @typedef {import('./steps.mjs').Failure} Failure */

/** How many tests may pass only when run alone: more is a fault of the shop or of the tests, not of a busy machine. */
const MOST_SECOND_LOOKS = 3
/** With more failures than this the second look would take long and change nothing. */
const WORTH_A_SECOND_LOOK = 20

const total = (/** @type {readonly Result[]} */ results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
})

/** Prints a step's result as soon as it is known. */
export function report(/** @type {Result} */ result) {
  const { name, passed, failures, seconds } = result
  const mark = failures.length === 0 ? 'ok  ' : 'FAIL'
  const counts = `${String(passed).padStart(5)} passed ${String(failures.length).padStart(3)} failed`
  console.log(`${mark} ${name.padEnd(22)} ${counts} ${seconds.toFixed(1).padStart(7)} s`)
  return result
}

/** Prints each failed test with the beginning of its message. */
export function printFailures(/** @type {readonly Failure[]} */ failures) {
  for (const failure of failures) {
    const lines = failure.message.split('\n').filter((line) => !/^\s+at .*node_modules/.test(line))
    console.log(`\nFAIL ${titleOf(failure)}\n${lines.slice(0, 60).join('\n').trimEnd()}`)
  }
}

/**
 * Runs the tests that failed once more, alone, now that everything else has ended. A test that the second run names as
 * passed moves from a step's failures to its `alone`; one that fails again or did not run stays a failure.
 */
async function lookAgain(/** @type {Result} */ result) {
  const [failed, others] = [
    result.failures.filter(({ file }) => file !== ''),
    result.failures.filter((each) => each.file === ''),
  ]
  if (!result.again || failed.length === 0) return { ...result, alone: [] }
  const second = report(await result.again(failed))
  const [before, still] = [failed, second.failures].map((failures) => new Set(failures.map(titleOf)))
  const passed = new Set(second.titles)
  const notAgain = failed.filter((each) => !still?.has(titleOf(each)))
  const alone = notAgain.filter((each) => passed.has(titleOf(each)))
  const missing = notAgain.filter((each) => !passed.has(titleOf(each)))
  // Somebody who passed among all others may fail when alone.
  const passedBefore = second.failures.filter((each) => each.file !== '' && !before?.has(titleOf(each)))
  return {
    ...result,
    passed: result.passed + alone.length - passedBefore.length,
    failures: [...others, ...second.failures, ...missing],
    alone,
  }
}

/** Looks again at what failed, prints what the whole run says, and returns how many tests passed and failed. */
export async function verdict(/** @type {readonly Result[]} */ first) {
  const count = total(first).failures.length
  const isWorthIt = count <= WORTH_A_SECOND_LOOK
  if (count > 0) console.log(`\n${count} failed; ${isWorthIt ? 'when run alone:' : 'too many for a second look.'}`)
  const looks = []
  for (const result of first) looks.push(isWorthIt ? await lookAgain(result) : { ...result, alone: [] })
  const alone = looks.flatMap((each) => each.alone)
  const { passed, failures } = total(looks)
  // A test that did not run because another failed is no second look of its own.
  const excess = Math.max(0, alone.filter(({ ran }) => ran !== false).length - MOST_SECOND_LOOKS)

  printFailures(failures)
  console.log('')
  looks.map(report)
  printSlowest(looks.flatMap(({ files }) => files))
  if (alone.length > 0) {
    console.log('\nPassed only when run alone:')
    for (const each of alone) console.log(`  ${titleOf(each)}\n    ${firstLine(each.message)}`)
    if (excess > 0) console.log(`  These are more than ${MOST_SECOND_LOOKS}, so the run fails.`)
  }
  return { passed: passed - excess, failed: failures.length + excess }
}

const firstLine = (/** @type {string} */ message) => message.trim().split('\n')[0] ?? ''

/** Prints the ten files that took longest. */
function printSlowest(/** @type {readonly { file: string, seconds: number }[]} */ files) {
  const slowest = [...files].sort((one, other) => other.seconds - one.seconds).slice(0, 10)
  if (slowest.length > 0) console.log('\nThe slowest files:')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
