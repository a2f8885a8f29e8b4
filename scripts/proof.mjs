// npm run proof -- [kills faults fuzz processes load sweeps pages]: runs in full, one after another, the proofs that
// npm run test:all runs in a small version or not at all; it takes some hours. Docs: docs/proof.md. The database fail-over, npm
// run proof:ha, needs Debian packages and is run separately.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './setup.mjs'

const vitest = join('node_modules', 'vitest', 'vitest.mjs')

/** @type {Record<string, string[]>} */
const PROOFS = {
  sweeps: [
    ...[vitest, 'run', 'tests/sweeps/fuzz.test.ts', 'tests/sweeps/payment-storm.test.ts'],
    ...['tests/money/points-value.test.ts', 'tests/money/settlement.test.ts'],
  ],
  pages: [
    join('node_modules', '@playwright', 'test', 'cli.js'),
    ...['test', 'sweeps/(overlays|every-page|languages)', 'everyone'],
    '--project=desktop',
    '--project=phone',
  ],
  fuzz: [join('scripts', 'proof-fuzz.mjs')],
  processes: [join('scripts', 'proof-processes.mjs')],
  faults: [join('scripts', 'proof-faults.ts')],
  kills: [join('scripts', 'proof-kill.ts'), '--full'],
  load: [join('scripts', 'proof-load.ts')],
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PROOFS)
const unknown = chosen.find((name) => !(name in PROOFS))
if (unknown !== undefined) {
  console.error(`There is no proof called ${unknown}. Choose from: ${Object.keys(PROOFS).join(', ')}`)
  process.exit(1)
}
ensureInstalled()
await ensureBuilt()

const failed = chosen.filter((name) => {
  console.log(`\n${name}`)
  const env = { ...process.env, PROOF_SIZE: 'whole' }
  return spawnSync(NODE, PROOFS[name] ?? [], { cwd: ROOT, stdio: 'inherit', env }).status !== 0
})
console.log(failed.length === 0 ? `\nAll held: ${chosen.join(', ')}` : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
