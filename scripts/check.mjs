// npm run check: types, lint, boundaries, unused code, unit tests, properties, documents; under a minute. --api adds
// the API tests on a real database, which take some minutes. --changed runs, of all tests that need no browser, those
// affected by changes since the last commit, and names the sweeps that they call for; --changed=main: since the branch
// left main.
import { spawnSync } from 'node:child_process'
import { saidOfBehaviours } from './behaviours.mjs'
import { ensureBuilt, ensureInstalled, ROOT } from './setup.mjs'
import { boundaries, lint, types, unit, untranslated, unused } from './steps.mjs'
import { sweepsFor } from './sweeps.mjs'
import { printFailures, report } from './verdict.mjs'

ensureInstalled()
const api = process.argv.includes('--api')
const changed = process.argv.find((argument) => /^--changed(=|$)/.test(argument))
const begun = Date.now()

const QUICK = ['src', 'tests/property', 'tests/architecture', 'tests/documents', 'tests/simulator', 'tests/proof']
const tests = () => {
  if (changed) return unit('what has changed', [...QUICK, 'tests/api', 'tests/money'], [changed, '--passWithNoTests'])()
  return api ? unit('unit and API', [...QUICK, 'tests/api'])() : unit('unit', QUICK)()
}
const [checks] = await Promise.all([Promise.all([types(), lint(), boundaries(), unused()]), ensureBuilt()])
const results = [...checks, await tests()]
printFailures(results.flatMap(({ failures }) => failures))
for (const result of results) report(result)

if (changed) {
  const sweeps = sweepsFor(changedFiles(changed.split('=')[1] ?? 'HEAD'))
  console.log(sweeps.length > 0 ? '\nThe changes call for these sweeps:' : '\nThe changes call for no sweep.')
  for (const { name, command } of sweeps) console.log(`  ${name.padEnd(24)}${command}`)
}
console.log(`\n${await untranslated()}`)
console.log(`${saidOfBehaviours()} ${((Date.now() - begun) / 1000).toFixed(0)} s in all.`)
process.exit(results.every(({ failures }) => failures.length === 0) ? 0 : 1)

/** Returns the files that differ from a commit, with those that are new. */
function changedFiles(/** @type {string} */ since) {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  return [...git('diff', '--name-only', '--merge-base', since), ...git('ls-files', '--others', '--exclude-standard')]
}
