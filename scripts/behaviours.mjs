// The behaviours that tests name: requirements, rules and abuse cases, by the codes that the documentation defines. Run alone
// it prints each with the tests that name it: node scripts/behaviours.mjs [folder]
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'
import { SWEEPS } from './sweeps.mjs'

/** @type {readonly { kind: string, document: string, row: RegExp }[]} */
const KINDS = [
  { kind: 'requirements', document: 'requirements.tsv', row: /^(R\d{3})\t/gm },
  { kind: 'rules', document: 'rules.md', row: /^\| ([A-Z]\d{1,2}) +\|/gm },
  { kind: 'abuse cases', document: 'security.md', row: /^\| ([A-Z]\d{1,2}) +\|/gm },
]

/** Returns for each kind its codes, each with the test files that name it. */
export function behaviours(root = ROOT) {
  /** @type {Map<string, string[]>} */
  const named = new Map()
  for (const folder of ['src', 'tests']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.test\.tsx?$/.test(name)) continue
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      for (const code of new Set(readFileSync(join(root, file), 'utf8').match(/\b[A-Z]\d{1,3}\b/g)))
        named.set(code, [...(named.get(code) ?? []), file])
    }
  }
  return KINDS.map(({ kind, document, row }) => {
    const codes = [...readFileSync(join(root, 'docs', document), 'utf8').matchAll(row)].map(([, code = '']) => code)
    return { kind, codes: codes.map((code) => ({ code, files: named.get(code) ?? [] })) }
  })
}

const isSweep = (/** @type {string} */ file) => SWEEPS.some(({ tests }) => tests.test(file))

/** Says how many behaviours of each kind the tests name, and which of them only a sweep does. */
export function saidOfBehaviours() {
  const lines = behaviours().map(({ kind, codes }) => {
    const named = codes.filter(({ files }) => files.length > 0)
    const swept = named.filter(({ files }) => files.every(isSweep)).map(({ code }) => code)
    const only = swept.length > 0 ? `, of which ${swept.length} only by a sweep: ${swept.join(' ')}` : ''
    return `${named.length} of ${codes.length} ${kind}${only}`
  })
  return `Named by tests: ${lines.join('; ')}.`
}

if (process.argv[1] === import.meta.filename)
  for (const { codes } of behaviours(process.argv[2]))
    for (const { code, files } of codes) console.log(`${code} ${files.sort().join(' ')}`)
