import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAgreed, shipped } from '../../scripts/licences.mjs'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly os?: string[]
  readonly cpu?: string[]
  readonly hasInstallScript?: boolean
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> }
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('a package with an install script is allowed one, or refused one, by name', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  expect(scripted.filter((name) => !(name in allowScripts))).toEqual([])
  expect(Object.keys(allowScripts).filter((name) => !scripted.includes(name))).toEqual([])
  // npm refuses to install packages whose scripts the list does not allow, instead of only warning.
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('strict-allow-scripts=true')
})

test('every package comes from the registry, with a checksum where it is for this platform', () => {
  // npm omits the checksums of packages for other platforms, and checks them against the registry's.
  const forOthers = ({ optional, os, cpu }: Locked) => optional === true && (os ?? cpu) !== undefined
  const elsewhere = ({ resolved }: Locked) =>
    resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')
  expect(locked.filter(([, each]) => elsewhere(each)).map(([path]) => path)).toEqual([])
  expect(locked.filter(([, each]) => !each.integrity && !forOthers(each)).map(([path]) => path)).toEqual([])
})

test('what the shop ships with has a licence that was agreed to', () => {
  const packages = shipped(lock)
  expect(packages.length).toBeGreaterThan(50)
  expect(packages.filter(({ licence }) => !isAgreed(licence))).toEqual([])
})

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['unknown', false],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
])('the licence %s: %s', (licence, agreed) => {
  expect(isAgreed(licence)).toBe(agreed)
})

test('npm run sbom lists what the shop ships with, from the lock file and without a network', () => {
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9' },
  })
  const { bomFormat, components } = JSON.parse(output) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  expect(shipped(lock).filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([])
})
