import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const documents = files.filter((file) => file.endsWith('.md'))
const tests = files.filter((file) => /\.test\.tsx?$/.test(file))
const requirements = readFileSync('docs/requirements.tsv', 'utf8')
  .split('\n')
  .map((line) => line.split('\t')[0])
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Returns the anchors of a document's headings, as GitHub generates them. */
const anchorsOf = (document: string): string[] =>
  [...document.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')

  test('every path that it names exists', () => {
    const paths = [...text.matchAll(/`((?:src|tests|scripts|docs|demo|public|\.ci)\/[\w./-]+)`/g)].map(
      (match) => match[1] ?? '',
    )
    // Files that a test run creates do not exist before it.
    expect(paths.filter((path) => !existsSync(path) && !path.startsWith('tests/results/'))).toEqual([])
  })

  test('every npm command that it names is one', () => {
    const commands = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    expect(commands.filter((command) => !(command in scripts))).toEqual([])
  })

  test('every link to a file leads to one', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map((match) => match[1] ?? '')
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : ''
    expect(links.filter((link) => !existsSync(folder + link))).toEqual([])
  })

  test('every link to a section leads to a heading', () => {
    const links = [...text.matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)]
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : ''
    const missing = links.filter(([, file, anchor = '']) => {
      const target = file ? readFileSync(folder + file, 'utf8') : text
      return !anchorsOf(target).includes(anchor)
    })
    expect(missing.map(([link]) => link)).toEqual([])
  })
})

/** The walks of docs/architecture/walks.md, each with its rows of a function and its file. */
const walks = readFileSync('docs/architecture/walks.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((walk) => ({
    name: walk.slice(0, walk.indexOf('\n')),
    steps: [...walk.matchAll(/^\| `(\w+)` +\| `([^`]+)`/gm)].map(([, name = '', file = '']) => ({ name, file })),
  }))

test.each(walks)('the walk of $name passes at most eight functions, which are where it says', ({ steps }) => {
  const isThere = ({ name, file }: (typeof steps)[number]) =>
    new RegExp(`(?:function|const) ${name}\\b`).test(readFileSync(file, 'utf8'))
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.length).toBeLessThanOrEqual(8)
  expect(steps.filter((step) => !isThere(step))).toEqual([])
})

test('every requirement that a test names is in the list', () => {
  const named = tests.flatMap((file) => readFileSync(file, 'utf8').match(/\bR\d{3}\b/g) ?? [])
  expect([...new Set(named)].filter((id) => !requirements.includes(id))).toEqual([])
})

test('decisions are numbered from 0001 without a gap or a double', () => {
  const numbers = readdirSync('docs/decisions').map((name) => Number(name.slice(0, 4)))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, place) => place + 1))
})

test('every direct dependency is justified in the record of dependencies', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const record = readFileSync('docs/decisions/0002-dependencies.md', 'utf8')
  const names = Object.keys({ ...dependencies, ...devDependencies })
  expect(names.filter((name) => !record.includes(`\`${name}\``))).toEqual([])
})

test('versions are exact, in package.json and in the lock file', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

test('no file of ours contains an absolute path of a machine', () => {
  const texts = files.filter(
    (file) => /\.(ts|tsx|mjs|cjs|json|md|sql|css|example)$/.test(file) && file !== 'package-lock.json',
  )
  const guilty = texts.filter((file) => /\/(home|work|Users)\/\w+\//.test(readFileSync(file, 'utf8')))
  expect(guilty.filter((file) => file !== 'tests/architecture/documents.test.ts')).toEqual([])
})
