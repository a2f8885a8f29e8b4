import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PARTS, ROOT } from '../../scripts/setup.mjs'

const BUNDLE = join(ROOT, 'build', 'shop')
const maps = readdirSync(BUNDLE).filter((name) => name.endsWith('.js.map'))
const bundled = maps
  .flatMap((name) => (JSON.parse(readFileSync(join(BUNDLE, name), 'utf8')) as { sources: string[] }).sources)
  .map((source) => source.replace('../../', ''))

test('the server is built anew after a change of any file that it is built from', () => {
  const own = bundled.filter((source) => !source.startsWith('node_modules/'))
  expect(own.length).toBeGreaterThan(250)
  const { sources } = PARTS.server
  expect(own.filter((file) => !sources.some((source) => file === source || file.startsWith(`${source}/`)))).toEqual([])
})

test('the bundle contains its packages, except those with files of their own, and nothing of the build', () => {
  const packages = new Set(bundled.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []))
  expect([...packages]).toEqual(expect.arrayContaining(['drizzle-orm', 'hono', 'pg', 'pg-boss', 'zod']))
  for (const name of ['@node-rs/argon2', 'pdfkit', 'react', 'sharp', 'vite']) expect(packages).not.toContain(name)
})
