import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const ASSETS = 'build/client/assets'

/** What the libraries of the administration leave in a script: names of attributes, classes and functions. */
const WORKSPACE: Readonly<Record<string, string>> = {
  '@base-ui/react': 'data-base-ui-click-trigger',
  '@tanstack/react-table': 'getIsSomePageRowsSelected',
  'react-day-picker': 'rdp-',
  sonner: 'data-sonner',
}
const LIBRARIES: Readonly<Record<string, string>> = { ...WORKSPACE, 'react-easy-crop': 'reactEasyCrop_' }

/** Pages that only developers open, and that show the administration's components as well. */
const FOR_DEVELOPERS = ['routes/dev-style']

interface BuiltRoute {
  readonly id: string
  readonly parentId?: string
  readonly module: string
  readonly imports?: readonly string[]
}

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, BuiltRoute>>
}

const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js') && !file.startsWith('manifest-'))
const texts = new Map(scripts.map((file) => [file, readFileSync(`${ASSETS}/${file}`, 'utf8')]))

/** Reads the list of pages and their scripts: that of the administration's pages, or the shop's own. */
function readManifest(name: RegExp): Manifest {
  // The route of the web manifest has a file of the same name, which is empty.
  const files = readdirSync(ASSETS).filter((each) => name.test(each))
  const [text = ''] = files
    .map((file) => readFileSync(`${ASSETS}/${file}`, 'utf8'))
    .filter((each) => each.includes('{'))
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/** Returns the scripts that a script names: those it imports, and those that it may load later. */
const namedIn = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/["'`/]([\w.-]+\.js)["'`]/g)]
    .map(([, name = '']) => name)
    .filter((name) => texts.has(name))

function reachableFrom(files: readonly string[]): Set<string> {
  const found = new Set(files.map((file) => basename(file)))
  for (const file of found) for (const next of namedIn(file)) found.add(next)
  return found
}

const { entry, routes } = readManifest(/^manifest-[\da-f]{8}\.js$/)

const isBelowAdmin = ({ id, parentId }: BuiltRoute): boolean => {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return id === 'routes/administration' || (parent !== undefined && isBelowAdmin(parent))
}

const scriptsOf = ({ module, imports = [] }: BuiltRoute) => reachableFrom([module, ...imports])

/** Returns the libraries that a script contains. */
const librariesIn = (file: string): string[] =>
  Object.entries(LIBRARIES)
    .filter(([, mark]) => texts.get(file)?.includes(mark))
    .map(([library]) => library)

const holdsLibraries = (file: string): boolean => file.startsWith('workspace-') || librariesIn(file).length > 0

test('no page of visitors and customers can load a library of the administration, not even later', () => {
  const pages = Object.values(routes).filter((route) => !isBelowAdmin(route) && !FOR_DEVELOPERS.includes(route.id))
  expect(pages.length).toBeGreaterThan(20)
  const loads = (of: Set<string>) => [...of].filter(holdsLibraries).map((file) => [file, ...librariesIn(file)])
  const found = pages.map((route) => [route.id, loads(scriptsOf(route))] as const)
  expect(found.filter(([, files]) => files.length > 0)).toEqual([])
  expect(loads(reachableFrom([entry.module, ...entry.imports]))).toEqual([])
})

test('the list of pages that visitors load names all pages but those of the administration', () => {
  const shop = readManifest(/^manifest-shop-[\da-f]{8}\.js$/)
  expect(Object.values(routes).filter(isBelowAdmin).length).toBeGreaterThan(20)
  expect(Object.values(shop.routes)).toEqual(Object.values(routes).filter((route) => !isBelowAdmin(route)))
})

test('the libraries of the administration are in one script, which its pages load', () => {
  const [workspace, ...others] = scripts.filter((file) => librariesIn(file).some((library) => library in WORKSPACE))
  expect(others).toEqual([])
  expect(librariesIn(workspace ?? '')).toEqual(expect.arrayContaining(['@base-ui/react', 'react-day-picker']))
  const loading = Object.values(routes).filter((route) => scriptsOf(route).has(workspace ?? ''))
  expect(loading.length).toBeGreaterThan(5)
})
