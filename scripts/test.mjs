// npm test: everything. Installs what is missing, a browser too.
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { boundaries, browser, lint, proof, report, requirementsNamed, types, unit, unused } from './steps.mjs'

ensureInstalled()
await ensureBuilt()
const browserFound = ensureChromium()

/** @type {{ passed: number, failed: number }[]} */
const results = []
for (const step of [
  types,
  lint,
  boundaries,
  unused,
  unit('unit and API', [
    'src',
    'tests/api',
    'tests/property',
    'tests/architecture',
    'tests/documents',
    'tests/simulator',
    'tests/proof',
  ]),
]) {
  results.push(report(await step()))
}
// Most of the time it waits for what was killed: others can run beside it.
const kills = proof('kills', 'proof-kill.ts', ['--minutes', '1'])()
for (const step of [unit('money', ['tests/money']), unit('start and crash', ['tests/start']), () => kills]) {
  results.push(report(await step()))
}
if (browserFound) results.push(report(await browser()))
else {
  results.push({ passed: 0, failed: 1 })
  console.log('FAIL browser: there is no Chromium and none could be installed. Install one and run npm test again.')
}

const { named, all } = requirementsNamed()
console.log(`\n${named} of ${all} requirements are named by a test.`)
const total = (/** @type {'passed' | 'failed'} */ what) => results.reduce((sum, result) => sum + result[what], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
