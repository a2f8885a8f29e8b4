// The project's checks as steps, each with a count of what it checked.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { NODE, ROOT } from './setup.mjs'

/**
 * A test that failed. Without a file it is the step itself, which cannot be tried again.
 * @typedef {{ file: string, name: string, message: string, place?: string, project?: string, ran?: boolean }} Failure
 */
/**
 * What a step found out. `titles` names the tests that passed; `again` runs those that failed once more, alone.
 * @typedef {object} Result
 * @property {string} name
 * @property {number} passed
 * @property {readonly string[]} titles
 * @property {readonly Failure[]} failures
 * @property {number} seconds
 * @property {readonly { file: string, seconds: number }[]} files
 * @property {(failures: readonly Failure[]) => Promise<Result>} [again]
 */

/** Names a test among all tests. */
export const titleOf = (/** @type {{ file: string, name: string }} */ { file, name }) =>
  file === '' ? name : `${file} > ${name}`

const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules', '.bin', name)
const RESULTS = join(ROOT, 'tests', 'results')

/** Runs a program and captures or shows its output. */
function run(/** @type {string} */ command, /** @type {string[]} */ args, show = false, environment = {}) {
  return new Promise((/** @type {(done: { code: number, output: string }) => void} */ done) => {
    const path = `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...environment, PATH: path, FORCE_COLOR: show && process.stdout.isTTY ? '1' : '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (show) process.stdout.write(chunk)
      })
    }
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** The end of what a program printed, for a failure that has no better message. */
const lastLines = (/** @type {string} */ output) => output.trimEnd().split('\n').slice(-60).join('\n')

/** Times a step, and keeps what its program printed in tests/results. */
async function step(
  /** @type {string} */ name,
  /** @type {() => Promise<{ code: number, output: string }>} */ work,
  /** @type {(code: number) => Omit<Result, 'name' | 'seconds'>} */ read,
) {
  const begun = Date.now()
  const { code, output } = await work()
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${name.replace(/\W+/g, '-')}.log`), output)
  const found = read(code)
  const failures =
    code === 0 || found.failures.length > 0
      ? found.failures
      : [{ file: '', name: `${name} ended with ${code}`, message: lastLines(output) }]
  return { name, ...found, failures, seconds: (Date.now() - begun) / 1000 }
}

/** Returns a step that passes or fails as a whole. */
const plain =
  (/** @type {string} */ name, /** @type {string} */ command, /** @type {string[]} */ args, environment = {}) =>
  () =>
    step(
      name,
      () => run(command, args, false, environment),
      (code) => ({ passed: code === 0 ? 1 : 0, titles: [], failures: [], files: [] }),
    )

export const types = async () => {
  await run(bin('react-router'), ['typegen'])
  // With one checker, and its memory collected less often, it computes less than half: other steps need the cores as well.
  return plain('types', bin('tsc'), ['-p', '.', '--checkers', '1'], { GOGC: '400' })()
}
export const lint = plain('lint and format', bin('biome'), ['check', '--error-on-warnings', '.'])
export const unused = plain('unused code', bin('knip'), [])
export const boundaries = plain('boundaries', bin('depcruise'), [
  'src',
  'demo',
  'simulator',
  '--config',
  '.dependency-cruiser.cjs',
])

/** Reads a report in JSON; null if the program ended before it wrote one. */
const readReport = (/** @type {string} */ file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const ALONE = ['--maxWorkers=1', '--no-file-parallelism']

/** Returns a step that runs Vitest on the given folders or files; counts single tests. */
export const unit =
  (/** @type {string} */ name, /** @type {string[]} */ filters, /** @type {string[]} */ options = []) =>
  async () => {
    const file = join(RESULTS, `${name.replace(/\W+/g, '-')}.json`)
    rmSync(file, { force: true })
    const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    /** @type {Result} */
    const result = await step(
      name,
      () => run(NODE, [vitest, 'run', ...filters, ...options, ...reporters]),
      () => readVitest(readReport(file)),
    )
    // A test may need those before it in its file, so the whole file runs once more.
    result.again = (failures) =>
      unit(`${name}, again`, [...new Set(failures.map((each) => each.file))], [...options, ...ALONE])()
    return result
  }

/** The name of a failure outside any test: an import, a hook. */
const WHOLE_FILE = 'the file as a whole'

export function readVitest(/** @type {any} */ report) {
  const found = {
    passed: report?.numPassedTests ?? 0,
    titles: /** @type {string[]} */ ([]),
    failures: /** @type {Failure[]} */ ([]),
    files: /** @type {Result['files'][number][]} */ ([]),
  }
  for (const each of report?.testResults ?? []) {
    const file = relative(ROOT, each.name).replaceAll('\\', '/')
    found.files.push({ file, seconds: (each.endTime - each.startTime) / 1000 })
    const having = (/** @type {string} */ status) =>
      each.assertionResults.filter((/** @type {any} */ test) => test.status === status)
    const failed = having('failed')
    found.titles.push(...having('passed').map((/** @type {any} */ test) => titleOf({ file, name: test.fullName })))
    for (const test of failed)
      found.failures.push({ file, name: test.fullName, message: test.failureMessages.join('\n') })
    if (each.status === 'failed' && failed.length === 0)
      found.failures.push({ file, name: WHOLE_FILE, message: each.message })
    if (each.status === 'passed') found.titles.push(titleOf({ file, name: WHOLE_FILE }))
  }
  return found
}

/** Returns a step that runs a proof: a program that counts its runs and whether each deliberate defect was detected. */
export const proof =
  (/** @type {string} */ name, /** @type {string} */ script, /** @type {string[]} */ options = []) =>
  async () => {
    const file = join(RESULTS, `${script.replace(/\.ts$/, '')}.json`)
    rmSync(file, { force: true })
    /** @type {Result} */
    const result = await step(
      name,
      () => run(NODE, [join(ROOT, 'scripts', script), '--json', file, ...options]),
      () => {
        const report = readReport(file)
        const message = report?.failures.join('\n') ?? 'It ended before its report.'
        const whole = { file: `scripts/${script}`, name, message }
        const isWell = report?.failed === 0
        return {
          passed: report?.passed ?? 0,
          titles: isWell ? [titleOf(whole)] : [],
          failures: isWell ? [] : [whole],
          files: [],
        }
      },
    )
    result.again = proof(name, script, options)
    return result
  }

/** Returns a step that runs Playwright; counts a test once for each screen width. */
export const browser = (/** @type {string} */ name, /** @type {string[]} */ options) => async () => {
  const file = join(RESULTS, 'browser.json')
  rmSync(file, { force: true })
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  /** @type {Result} */
  const result = await step(
    name,
    () => run(NODE, [playwright, 'test', ...options], true),
    () => readPlaywright(readReport(file)),
  )
  result.again = (failures) => {
    const places = new Set(failures.map((each) => each.place ?? each.file))
    const projects = new Set(failures.map((each) => `--project=${each.project}`))
    return browser(`${name}, again`, [...places, ...projects, '--workers=1'])()
  }
  return result
}

export function readPlaywright(/** @type {any} */ report) {
  const tests = (report?.suites ?? []).flatMap((/** @type {any} */ suite) => testsIn(suite, []))
  /** @type {Failure[]} */
  const errors = (report?.errors ?? []).map((/** @type {any} */ error) => ({ file: '', name: 'Playwright', ...error }))
  /** @type {Map<string, number>} */
  const seconds = new Map()
  for (const { file, ms } of tests) seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000)
  const passed = tests.filter((/** @type {any} */ test) => test.status === 'expected')
  return {
    passed: passed.length,
    titles: passed.map(titleOf),
    failures: [...errors, ...tests.filter((/** @type {any} */ test) => test.failed)],
    files: [...seconds].map(([file, spent]) => ({ file, seconds: spent })),
  }
}

/**
 * Returns the tests of a suite; one that did not run because another failed counts as failed.
 * @returns {any[]}
 */
function testsIn(/** @type {any} */ suite, /** @type {readonly string[]} */ titles) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ { projectName: project, status, expectedStatus, results }) => {
      const file = `tests/browser/${spec.file}`
      const ran = status !== 'skipped'
      const message = results.map((/** @type {any} */ each) => each.error?.message ?? '').join('\n')
      return {
        ...{ file, project, status, ran, place: `${file}:${spec.line}` },
        name: `[${project}] ${[...titles, spec.title].join(' > ')}`,
        message: ran ? message : 'did not run, because a test before it failed',
        failed: status === 'unexpected' || (!ran && expectedStatus !== 'skipped'),
        ms: results.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.duration, 0),
      }
    }),
  )
  const inner = (suite.suites ?? []).flatMap((/** @type {any} */ each) => testsIn(each, [...titles, each.title]))
  return [...own, ...inner]
}

/** Lists the texts that have no Tamil or Hindi translation: they are shown in English, which is not an error. */
export const untranslated = async () => (await run(NODE, [join(ROOT, 'scripts', 'translations.ts')])).output.trimEnd()
