// npm test: every rule, every call, one journey per feature, a small kill sweep. npm run test:all: these and all sweeps
// (sweeps.mjs). Both install what is missing, including a browser.
import { randomInt } from 'node:crypto'
import { saidOfBehaviours } from './behaviours.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { boundaries, browser, lint, proof, types, unit, unused } from './steps.mjs'
import { report, verdict } from './verdict.mjs'

const all = process.argv.includes('--all')
ensureInstalled()
// Random tests of npm test always begin with the same seed, those of test:all with a new one.
if (all) process.env.SEED ??= String(randomInt(2 ** 31))
// npm test looks with axe at the pages that people use most, npm run test:all at every page, dialog and error.
else process.env.AXE ??= 'most used'

// What needs neither the build nor a browser runs beside both.
const [checks, hasBrowser] = await Promise.all([
  Promise.all([types(), lint(), boundaries(), unused()]),
  ensureChromium(),
  ensureBuilt(),
])
const results = checks.map(report)
const next = async (/** @type {() => Promise<import('./steps.mjs').Result>} */ step) =>
  results.push(report(await step()))

await next(unit('unit, API, money', [], ['--project=shared processes', '--project=own processes']))
if (hasBrowser) {
  await next(browser('browser', ['--grep-invert=sweeps/']))
  if (all) await next(browser('browser sweeps', ['sweeps/']))
} else {
  const message = 'There is no Chromium and none could be installed. Install one and run this again.'
  await next(async () => ({
    ...{ name: 'browser', passed: 0, titles: [], seconds: 0, files: [] },
    failures: [{ file: '', name: 'browser', message }],
  }))
}
// What kills, starts or floods a shop runs by itself, after everything else.
if (all) await next(unit('sweeps', [], ['--project=one at a time']))
// A few kills of the shop; with all sweeps more of them, and the broken variants that they must detect.
await next(proof('kills', 'proof-kill.ts', all ? ['--runs', '48'] : ['--runs', '8', '--sound']))

const { passed, failed } = await verdict(results)
const seed = process.env.SEED
if (failed > 0 && seed)
  console.log(`\nRandom tests began with seed ${seed}: SEED=${seed} npm run test:all repeats them.`)
console.log(`\n${saidOfBehaviours()}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
