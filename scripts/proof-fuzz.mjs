// npm run proof:fuzz -- [--requests 100000] [--seed 1] [--world 0]: sends that many requests, generated from the shop's
// OpenAPI document, to a shop on a real PostgreSQL, and prints a summary of the responses.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, NODE, ROOT } from './setup.mjs'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    world: { type: 'string', default: '0' },
  },
})
ensureInstalled()
const { status } = spawnSync(
  NODE,
  [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'tests/sweeps/fuzz.test.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: values.requests, SEED: values.seed, FUZZ_WORLD: values.world },
  },
)
process.exit(status ?? 1)
