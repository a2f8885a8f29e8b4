// npm run bench:cost -- [header]: measures what hostile input, floods and bombs cost in processor time and memory, where the
// tests only count. Long texts are compared with short ones, and requests with those beside them, within the same run.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, NODE, ROOT } from './setup.mjs'

ensureInstalled()
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const config = join('tests', 'proof', 'cost', 'vitest.config.ts')
const { status } = spawnSync(NODE, [vitest, 'run', '--config', config, '--root', ROOT, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
