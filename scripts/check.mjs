// npm run check: everything that needs no browser and no crash, in under a minute.
import { ensureBuilt, ensureInstalled } from './setup.mjs'
import { boundaries, lint, report, requirementsNamed, types, unit, unused } from './steps.mjs'

ensureInstalled()
await ensureBuilt()
const begun = Date.now()
const [first, ...rest] = await Promise.all([types(), lint(), boundaries(), unused()])
const results = [
  first,
  ...rest,
  await unit('unit and API', [
    'src',
    'tests/api',
    'tests/property',
    'tests/architecture',
    'tests/documents',
    'tests/simulator',
  ])(),
]
for (const result of results) report(result)

const { named, all } = requirementsNamed()
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(
  `\n${named} of ${all} requirements are named by a test. ${((Date.now() - begun) / 1000).toFixed(0)} s in all.`,
)
process.exit(failed === 0 ? 0 : 1)
