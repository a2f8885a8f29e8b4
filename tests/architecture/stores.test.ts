import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tables = new Map(
  globSync('src/db/schema/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].flatMap(
      ([, variable = '', name = '']) => [
        [variable, name],
        [name, name],
      ],
    ),
  ) as [string, string][],
)

/** A write of a table: with the query builder, as rows, or in SQL, which names the table or has its variable. */
const WRITES =
  /\.(?:insert|update|delete)\((\w+)\)|insertRows\(\s*(\w+)|\b(?:insert into|update|delete from)\s+(?:\$\{)?(\w+)/g

/** Returns the tables that the text of a store writes. */
const written = (text: string): Set<string> =>
  new Set([...text.matchAll(WRITES)].flatMap((found) => tables.get(found[1] ?? found[2] ?? found[3] ?? '') ?? []))

/** Returns the tables that the stores of several modules write, with these modules. */
function sharedTables(stores: readonly { readonly module: string; readonly text: string }[]) {
  const writers = stores.flatMap(({ module, text }) => [...written(text)].map((table) => ({ table, module })))
  const modules = Map.groupBy(writers, ({ table }) => table)
  return [...modules]
    .map(([table, all]) => ({ table, modules: [...new Set(all.map(({ module }) => module))] }))
    .filter((each) => each.modules.length > 1)
}

const stores = globSync('src/server/modules/*/*.store.ts').map((file) => ({
  module: file.split('/')[3] ?? '',
  text: readFileSync(file, 'utf8'),
}))

test('only the stores of one module write a table', () => {
  const all = new Set(stores.flatMap(({ text }) => [...written(text)]))
  expect(all.size).toBeGreaterThan(45)
  expect(sharedTables(stores)).toEqual([])
})

test.each([
  ['the query builder', 'export const f = () => write((db) => db.update(shopOrder).set({}))'],
  ['rows', 'export const f = (rows) => write(insertRows(shopOrder, rows))'],
  ['SQL with the variable', 'export const f = () => write(sql`update $' + '{shopOrder} set version = 1`)'],
  ['SQL with the name', 'export const f = () => write(sql`delete from shop_order`)'],
])('a store of another module that writes orders with %s is found', (_, text) => {
  expect(sharedTables([...stores, { module: 'contact', text }])).toEqual([
    { table: 'shop_order', modules: expect.arrayContaining(['contact', 'orders']) },
  ])
})
