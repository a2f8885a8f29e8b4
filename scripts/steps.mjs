// The project's checks as steps, each with a count of what it checked.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT } from './setup.mjs'

/** @typedef {{ name: string, passed: number, failed: number, output: string, seconds: number }} Result */

const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules', '.bin', name)
const RESULTS = join(ROOT, 'tests', 'results')

/** Runs a program and captures or shows its output. */
function run(/** @type {string} */ command, /** @type {string[]} */ args, show = false) {
  return new Promise((/** @type {(done: { code: number, output: string }) => void} */ done) => {
    const path = `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: path, FORCE_COLOR: show && process.stdout.isTTY ? '1' : '0' },
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

/** Returns a step that passes or fails as a whole. */
const plain = (/** @type {string} */ name, /** @type {string} */ command, /** @type {string[]} */ args) => async () => {
  const begun = Date.now()
  const { code, output } = await run(command, args)
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output, seconds: (Date.now() - begun) / 1000 }
}

export const types = async () => {
  await run(bin('react-router'), ['typegen'])
  return plain('types', bin('tsc'), ['-p', '.'])()
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

/** Returns a step that runs Vitest on the given folders or files; counts single tests. */
export const unit =
  (/** @type {string} */ name, /** @type {string[]} */ filters, /** @type {string[]} */ options = []) =>
  async () => {
    const begun = Date.now()
    const file = join(RESULTS, `${name.replace(/\W+/g, '-')}.json`)
    rmSync(file, { force: true })
    const { code, output } = await run(NODE, [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...filters,
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ])
    const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 }
    const failed = Math.max(counts.numFailedTests, code === 0 ? 0 : 1)
    return { name, passed: counts.numPassedTests, failed, output, seconds: (Date.now() - begun) / 1000 }
  }

/** Returns a step that runs a proof: a program that counts its runs and whether each deliberate defect was detected. */
export const proof =
  (/** @type {string} */ name, /** @type {string} */ script, /** @type {string[]} */ options = []) =>
  async () => {
    const begun = Date.now()
    const file = join(RESULTS, `${script.replace(/\.ts$/, '')}.json`)
    rmSync(file, { force: true })
    const { code, output } = await run(NODE, [join(ROOT, 'scripts', script), '--json', file, ...options])
    const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1 }
    const failed = Math.max(counts.failed, code === 0 ? 0 : 1)
    return { name, passed: counts.passed, failed, output, seconds: (Date.now() - begun) / 1000 }
  }

/** How many browser tests may need their second try: more is a fault of the shop or of the tests, not of a busy machine. */
const MOST_FLAKY = 2

/** Returns the titles of the tests in a report of Playwright that failed first and passed when tried again. */
const flakyTitles = (/** @type {any} */ suite) => [
  ...(suite.specs ?? [])
    .filter((/** @type {any} */ spec) => spec.tests.some((/** @type {any} */ each) => each.status === 'flaky'))
    .map((/** @type {any} */ spec) => `${spec.file}: ${spec.title}`),
  ...(suite.suites ?? []).flatMap(flakyTitles),
]

/**
 * Runs Playwright; counts a test once for each screen width. A test that passes only at its second try is named, and
 * counted as passed while there are few of them.
 */
export const browser = async () => {
  const begun = Date.now()
  const file = join(RESULTS, 'browser.json')
  rmSync(file, { force: true })
  const { code } = await run(NODE, [join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'], true)
  const told = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { stats: { expected: 0, unexpected: 1 } }
  const flaky = flakyTitles(told)
  for (const title of flaky) console.log(`Passed only at the second try: ${title}`)
  const tooMany = Math.max(0, flaky.length - MOST_FLAKY)
  const failed = Math.max(told.stats.unexpected + tooMany, code === 0 ? 0 : 1)
  const passed = told.stats.expected + flaky.length - tooMany
  return { name: 'browser', passed, failed, output: '', seconds: (Date.now() - begun) / 1000 }
}

/** Prints a step's result, and its whole output if something failed. */
export function report(/** @type {Result} */ result) {
  const mark = result.failed === 0 ? 'ok  ' : 'FAIL'
  if (result.failed > 0) console.log(result.output)
  console.log(
    `${mark} ${result.name.padEnd(18)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(3)} failed ${result.seconds.toFixed(1).padStart(7)} s`,
  )
  return result
}

/** Lists the texts that have no Tamil or Hindi translation: they are shown in English, which is not an error. */
export const untranslated = async () => (await run(NODE, [join(ROOT, 'scripts', 'translations.ts')])).output.trimEnd()

/** Counts the requirements in docs/requirements.tsv that a test names, by area. */
export function requirementsNamed() {
  const rows = readFileSync(join(ROOT, 'docs', 'requirements.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([id]) => /^R\d{3}$/.test(id ?? ''))
  const named = new Set()
  for (const folder of ['src', 'tests']) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.test\.tsx?$/.test(file)) continue
      for (const id of readFileSync(join(ROOT, folder, file), 'utf8').match(/\bR\d{3}\b/g) ?? []) named.add(id)
    }
  }
  return { named: rows.filter(([id]) => named.has(id)).length, all: rows.length }
}
