// npm test: runs everything. Installs what is missing, including a browser.
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { boundaries, browser, lint, proof, report, requirementsNamed, types, unit, unused } from './steps.mjs'

ensureInstalled()
await ensureBuilt()
const browserFound = ensureChromium()

/** @type {{ passed: number, failed: number }[]} */
const results = []
for (const result of await Promise.all([types(), lint(), boundaries(), unused()])) results.push(report(result))

// Tests that start and kill programs mostly wait, so the other tests run in parallel with these two.
const starts = unit('start and crash', ['tests/start'], ['--maxWorkers=1'])()
const kills = starts.then(() => proof('kills', 'proof-kill.ts', ['--minutes', '0.3'])())
results.push(
  report(
    await unit('unit, API, money', [
      'src',
      'tests/api',
      'tests/money',
      'tests/property',
      'tests/architecture',
      'tests/documents',
      'tests/simulator',
      'tests/proof',
    ])(),
  ),
)
if (browserFound) results.push(report(await browser()))
else {
  results.push({ passed: 0, failed: 1 })
  console.log('FAIL browser: there is no Chromium and none could be installed. Install one and run npm test again.')
}
for (const step of [starts, kills]) results.push(report(await step))

const { named, all } = requirementsNamed()
console.log(`\n${named} of ${all} requirements are named by a test.`)
const total = (/** @type {'passed' | 'failed'} */ what) => results.reduce((sum, result) => sum + result[what], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
