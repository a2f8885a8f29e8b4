// npm run sbom -s > sbom.json: what the shop ships with as CycloneDX, from the lock file, without a network.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shipped } from './licences.mjs'
import { ROOT } from './setup.mjs'

// With --omit=dev npm leaves out react, pg's own parts and others that tools need too: all is asked for and sorted here.
const asked = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline']
const { status, stdout, stderr } = spawnSync('npm', asked, {
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
// npm names it after the folder.
Object.assign(list.metadata.component, { name, version })
list.components = list.components.filter((/** @type {{ name: string, version: string }} */ each) =>
  wanted.has(`${each.name}@${each.version}`),
)
const kept = new Set([
  list.metadata.component['bom-ref'],
  ...list.components.map((/** @type {{ 'bom-ref': string }} */ each) => each['bom-ref']),
])
list.dependencies = list.dependencies
  .filter((/** @type {{ ref: string }} */ each) => kept.has(each.ref))
  .map((/** @type {{ ref: string, dependsOn: string[] }} */ each) => ({
    ...each,
    dependsOn: each.dependsOn.filter((ref) => kept.has(ref)),
  }))
console.log(JSON.stringify(list, null, 2))
