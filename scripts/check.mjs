// npm run check: types, lint, boundaries, unused code, unit tests, properties, documents; under a minute. --api adds
// the API tests on a real database, which take some minutes. --changed runs, of all tests that need no browser, those
// affected by changes since the last commit; --changed=main: since the branch left main.
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { boundaries, lint, report, requirementsNamed, types, unit, untranslated, unused } from './steps.mjs'

ensureInstalled()
await ensureBuilt()
const api = process.argv.includes('--api')
const changed = process.argv.find((argument) => /^--changed(=|$)/.test(argument))
const begun = Date.now()

const QUICK = ['src', 'tests/property', 'tests/architecture', 'tests/documents', 'tests/simulator', 'tests/proof']
const tests = () => {
  if (changed) return unit('what has changed', [...QUICK, 'tests/api', 'tests/money'], [changed, '--passWithNoTests'])()
  return api ? unit('unit and API', [...QUICK, 'tests/api'])() : unit('unit', QUICK)()
}
const results = [...(await Promise.all([types(), lint(), boundaries(), unused()])), await tests()]
for (const result of results) report(result)

console.log(`\n${await untranslated()}`)
const { named, all } = requirementsNamed()
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(
  `${named} of ${all} requirements are named by a test. ${((Date.now() - begun) / 1000).toFixed(0)} s in all.`,
)
process.exit(failed === 0 ? 0 : 1)
