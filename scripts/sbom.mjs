// npm run sbom -s > sbom.json: prints what the shop ships with as CycloneDX, from the lock file, without a network.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shipped } from './licences.mjs'
import { ROOT } from './setup.mjs'

// With --omit=dev npm leaves out react, parts of pg and others that tools need too: everything is listed and filtered
// here.
const options = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline']
const { status, stdout, stderr } = spawnSync('npm', options, {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const wanted = new Set(shipped(lock).map(({ name, version }) => `${name}@${version}`))
const list = JSON.parse(stdout)
const { name, version } = lock.packages['']
// npm uses the folder's name for the project.
Object.assign(list.metadata.component, { name, version })
list.components = list.components.filter((/** @type {{ name: string, version: string }} */ each) =>
  wanted.has(`${each.name}@${each.version}`),
)
const included = new Set([
  list.metadata.component['bom-ref'],
  ...list.components.map((/** @type {{ 'bom-ref': string }} */ each) => each['bom-ref']),
])
list.dependencies = list.dependencies
  .filter((/** @type {{ ref: string }} */ each) => included.has(each.ref))
  .map((/** @type {{ ref: string, dependsOn: string[] }} */ each) => ({
    ...each,
    dependsOn: each.dependsOn.filter((ref) => included.has(ref)),
  }))
console.log(JSON.stringify(list, null, 2))
