import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const depcruise = resolve('node_modules/.bin/depcruise')
const config = createRequire(import.meta.url)(resolve('.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }

interface Report {
  summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] }
}

/** One forbidden import for each rule; a rule that nothing can break is not tested. */
const PLANTS: [rule: string, file: string, line: string][] = [
  ['no-cycles', 'src/server/lib/v1.ts', `import { b } from './v2.ts'; export const a = () => b`],
  [
    'no-module-cycles',
    'src/server/modules/catalogue/v.service.ts',
    `import { listReviews } from '#server/modules/reviews/reviews.service.ts'; export const a = listReviews`,
  ],
  ['imports-resolve', 'src/server/lib/v3.ts', `import { nope } from './missing.ts'; export const a = nope`],
  ['rules-import-nothing', 'src/rules/v.ts', `import { z } from 'zod'; export const a = z`],
  [
    'contract-imports-only-rules',
    'src/contract/v1.ts',
    `import { createPool } from '#db/client.ts'; export const a = createPool`,
  ],
  ['contract-imports-only-rules', 'src/contract/v2.ts', `import { Hono } from 'hono'; export const a = Hono`],
  [
    'db-imports-only-rules',
    'src/db/v.ts',
    `import { endpoints } from '#contract/endpoint.ts'; export const a = endpoints`,
  ],
  [
    'web-imports-no-server',
    'src/web/routes/v1.ts',
    `import { listBikes } from '#server/modules/catalogue/catalogue.service.ts'; export const a = listBikes`,
  ],
  ['web-imports-no-server', 'src/web/routes/v2.ts', `import type { Db } from '#db/client.ts'; export type A = Db`],
  [
    'web-imports-no-server',
    'src/web/routes/v3.ts',
    `import { DEMO_BIKES } from '#demo/catalogue.ts'; export const a = DEMO_BIKES`,
  ],
  [
    'only-main-imports-the-simulator',
    'src/server/lib/v9.ts',
    `import { startSimulator } from '#simulator/start.ts'; export const a = startSimulator`,
  ],
  [
    'simulator-imports-no-shop-code',
    'simulator/v.ts',
    `import { slugOf } from '#rules/slug.ts'; export const a = slugOf`,
  ],
  [
    'server-imports-no-pages',
    'src/server/lib/v4.ts',
    `import { Stars } from '#web/components/stars.tsx'; export const a = Stars`,
  ],
  [
    'server-imports-no-pages',
    'src/server/lib/v5.ts',
    `import { DEMO_BIKES } from '#demo/catalogue.ts'; export const a = DEMO_BIKES`,
  ],
  [
    'only-stores-import-the-database',
    'src/server/modules/contact/v1.service.ts',
    `import { createPool } from '#db/client.ts'; export const a = createPool`,
  ],
  [
    'row-types-only',
    'src/server/modules/contact/v3.service.ts',
    `import { bike } from '#db/schema/catalogue.ts'; export const a = bike`,
  ],
  [
    'modules-import-services-and-stores-only',
    'src/server/modules/contact/v2.service.ts',
    `import { shownPrice } from '#server/modules/catalogue/catalogue.rules.ts'; export const a = shownPrice`,
  ],
  [
    'only-services-call-stores',
    'src/server/modules/contact/v4.ts',
    `import { insertMessage } from './contact.store.ts'; export const a = insertMessage`,
  ],
  [
    'only-services-call-stores',
    'src/server/http/v7.ts',
    `import { insertMessage } from '#server/modules/contact/contact.store.ts'; export const a = insertMessage`,
  ],
  [
    'demo-imports-services-only',
    'demo/v.ts',
    `import { allBikes } from '#server/modules/catalogue/catalogue.store.ts'; export const a = allBikes`,
  ],
  [
    'rules-files-are-pure',
    'src/server/modules/contact/v.rules.ts',
    `import { receiveMessage } from './contact.service.ts'; export const a = receiveMessage`,
  ],
  [
    'routes-import-no-rules',
    'src/server/modules/contact/v.routes.ts',
    `import { createPool } from '#db/client.ts'; export const a = createPool`,
  ],
  [
    'http-and-lib-import-no-modules',
    'src/server/lib/v6.ts',
    `import { getShop } from '#server/modules/settings/settings.service.ts'; export const a = getShop`,
  ],
  [
    'features-import-no-features',
    'src/web/features/cart/v.ts',
    `import { ReviewsBlock } from '#web/features/reviews/reviews-block.tsx'; export const a = ReviewsBlock`,
  ],
  [
    'no-imports-up-in-web',
    'src/web/components/v1.ts',
    `import { ReviewsBlock } from '#web/features/reviews/reviews-block.tsx'; export const a = ReviewsBlock`,
  ],
  [
    'lib-imports-no-components',
    'src/web/lib/v.ts',
    `import { Stars } from '#web/components/stars.tsx'; export const a = Stars`,
  ],
  [
    'components-import-no-shop-code',
    'src/web/components/v2.ts',
    `import { call } from '#web/lib/api.ts'; export const a = call`,
  ],
  [
    'features-import-no-routes',
    'src/web/features/cart/v2.ts',
    `import Home from '#web/routes/home.tsx'; export const a = Home`,
  ],
]

let copy: string
let report: Report

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'kurinji-boundaries-'))
  for (const name of ['src', 'demo', 'simulator', 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) {
    cpSync(name, join(copy, name), { recursive: true, filter: (from) => !/\.(webp|woff2)$/.test(from) })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'src/server/lib/v2.ts'), "import { a } from './v1.ts'; export const b = () => a\n")
  for (const [, file, line] of PLANTS) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), `${line}\n`)
  }
  report = cruise(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function cruise(folder: string): Report {
  const { stdout } = spawnSync(
    depcruise,
    ['src', 'demo', 'simulator', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  )
  return JSON.parse(stdout)
}

test.each(PLANTS)('%s bites in %s', (rule, file) => {
  const names = report.summary.violations
    .filter((each) => each.from.startsWith(rule === 'no-module-cycles' ? dirname(file) : file))
    .map((each) => each.rule.name)
  expect(names).toContain(rule)
})

test('every rule has a planted violation', () => {
  expect(new Set(PLANTS.map(([rule]) => rule))).toEqual(new Set(config.forbidden.map((rule) => rule.name)))
})

test('the house itself breaks none, and the tool has really read it', () => {
  const house = cruise(process.cwd())
  expect(house.summary.violations.map((each) => `${each.rule.name}: ${each.from}`)).toEqual([])
  expect(house.summary.totalCruised).toBeGreaterThan(200)
})

/** Returns the names that a file re-exports: `export { a }`, `export * from`, `export { a } from`. */
const reexportsOf = (source: string): string[] => source.match(/^export (?:type )?(?:\*|\{[^}]*\})/gm) ?? []

test('a service offers what it does itself: it passes no name of another file on', () => {
  for (const passedOn of [
    "import { a } from './x.store.ts'\nexport { a }",
    "export { a } from './x.store.ts'",
    "export type { A } from './x.rules.ts'",
    "export * from './x.store.ts'",
    "import { a, b } from './x.store.ts'\n\nexport {\n  a,\n  b,\n}",
  ]) {
    expect(reexportsOf(passedOn), passedOn).toHaveLength(1)
  }
  expect(reexportsOf('export const a = { b }\nexport function c({ d }: E) {}\nexport interface F {}')).toEqual([])

  const services = globSync('src/server/**/*.service.ts')
  expect(services.length).toBeGreaterThan(40)
  expect(services.filter((file) => reexportsOf(readFileSync(file, 'utf8')).length > 0)).toEqual([])
})

test('no module glues text into SQL', () => {
  const { stdout } = spawnSync('git', ['grep', '-n', 'sql.raw(', '--', 'src'], { encoding: 'utf8' })
  expect(stdout).toBe('')
})
