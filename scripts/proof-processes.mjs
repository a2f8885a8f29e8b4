// npm run proof:processes -- [--processes 2] [tests/api/x.test.ts ...]: runs the API and money tests against that many
// processes of the shop, behind a proxy that sends requests to each in turn, on one PostgreSQL.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, NODE, ROOT } from './setup.mjs'

/** Files whose tests do not use the shared shop. They run with all the others, without a proxy. */
const FILES = {
  'tests/api/pages.test.ts': 'opens two listeners itself, and calls each in turn',
  'tests/api/languages.test.ts': 'opens a listener itself',
  'tests/api/installable.test.ts': 'opens a listener itself',
  'tests/api/bodies.test.ts': 'writes bytes onto a listener of its own',
  'tests/api/egress.test.ts': 'watches what its own process asks of others',
  'tests/api/lost-connection.test.ts': 'cuts a connection of its own process',
  'tests/api/turn-of-the-day.test.ts': 'moves the clock of its own process',
}

/** Names of tests that look into the shop's own process. */
const TESTS = {
  'G13 both kinds of address cost one hash': 'counts calls of a library',
  'U15 G11 unknown address and wrong password cost one verification': 'counts calls of a library',
  'G14 a token is refused: 100 kB': 'is refused before, as a header that is too long',
  'there is no undeclared call': 'has among others a method that is refused before, as unknown',
  'G14 a forged cookie is refused': 'has among others a header that is refused before, as too long',
  'I01 an endless body is cut off': 'counts what the shop reads of a stream',
  'I06 an aborted upload leaves nothing behind': 'breaks a stream within the process',
}

const { values, positionals } = parseArgs({
  options: { processes: { type: 'string', default: '2' } },
  allowPositionals: true,
})
ensureInstalled()
console.log('Left out, as they are about the process that they run in:')
for (const [name, why] of Object.entries({ ...FILES, ...TESTS })) console.log(`  ${name}: ${why}`)
const names = Object.keys(TESTS).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
const { status } = spawnSync(
  NODE,
  [
    join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...(positionals.length > 0 ? positionals : ['tests/api', 'tests/money']),
    ...Object.keys(FILES).flatMap((file) => ['--exclude', file]),
    '--testNamePattern',
    `^(?!.*(?:${names.join('|')}))`,
    // Several files at once, each with its processes, would need more connections than PostgreSQL allows.
    '--no-file-parallelism',
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, SHOP_PROCESSES: values.processes } },
)
process.exit(status ?? 1)
