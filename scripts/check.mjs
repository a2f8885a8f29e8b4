// npm run check: types, lint, boundaries, unused code, unit tests, properties, documents: under a minute. With --api the
// calls of the API on a real database as well, which takes some minutes.
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { boundaries, lint, report, requirementsNamed, types, unit, untranslated, unused } from './steps.mjs'

ensureInstalled()
await ensureBuilt()
const api = process.argv.includes('--api')
const begun = Date.now()
const [first, ...rest] = await Promise.all([types(), lint(), boundaries(), unused()])
const results = [
  first,
  ...rest,
  await unit(api ? 'unit and API' : 'unit', [
    ...['src', 'tests/property', 'tests/architecture', 'tests/documents', 'tests/simulator', 'tests/proof'],
    ...(api ? ['tests/api'] : []),
  ])(),
]
for (const result of results) report(result)

console.log(`\n${await untranslated()}`)
const { named, all } = requirementsNamed()
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(
  `${named} of ${all} requirements are named by a test. ${((Date.now() - begun) / 1000).toFixed(0)} s in all.`,
)
process.exit(failed === 0 ? 0 : 1)
