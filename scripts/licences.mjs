// npm run licences: lists the packages that the shop ships with, from the lock file, with their licences. Exits with 1
// if a licence has not been approved.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Licences approved for shipping with a program that is not open source; LGPL because libvips is a separate library.
 */
const AGREED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])

/** Licences of packages that name none in their package.json; looked up by hand in their files. */
const LOOKED_UP = new Map([['png-js', 'MIT']])

/**
 * Returns whether an SPDX expression is approved: every part of an AND, one part of an OR.
 * @param {string} expression
 * @returns {boolean}
 */
export function isAgreed(expression) {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAgreed)
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAgreed)
  return AGREED.has(bare)
}

/**
 * Returns the packages that `--omit=dev` leaves installed, on any platform.
 * @param {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, devOptional?: boolean }> }} lock
 */
export function shipped({ packages }) {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? LOOKED_UP.get(name) ?? 'unknown' }
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(fileURLToPath(import.meta.url), '..', '..')
  const packages = shipped(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const width = Math.max(...packages.map(({ name }) => name.length))
  for (const { name, version, licence } of packages) {
    const mark = isAgreed(licence) ? '' : '   NOBODY HAS AGREED TO THIS'
    console.log(`${name.padEnd(width)}  ${version.padEnd(16)}  ${licence}${mark}`)
  }
  const refused = packages.filter(({ licence }) => !isAgreed(licence))
  console.log(`\n${packages.length} packages, ${refused.length} with a licence that nobody has agreed to`)
  process.exitCode = refused.length === 0 ? 0 : 1
}
