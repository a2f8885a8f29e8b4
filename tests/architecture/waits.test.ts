import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** The helper itself, whose limit is generous. */
const HELPER = join('tests', 'support', 'eventually.ts')

/** The shortest time limits in milliseconds: what is shorter fails on a busy machine. */
const SHORTEST_WAIT = 20_000
const SHORTEST_TEST = 90_000

type Node = Readonly<Record<string, unknown>> & { readonly type?: string; readonly start: number; readonly end: number }

/** Returns the waits of a source file that are bare or too short, and its tests with too short a time limit. */
function faultsIn(file: string, text: string): string[] {
  const found: string[] = []
  const source = ({ start, end }: Node) => text.slice(start, end)
  const add = (node: Node, what: string) =>
    found.push(`${file}:${text.slice(0, node.start).split('\n').length} ${what}`)
  const visitCall = (call: Node) => {
    const name = source(call.callee as Node).replace(/\s/g, '')
    const given = call.arguments as readonly Node[]
    if (name === 'vi.waitFor' || name === 'vi.waitUntil') add(call, 'waits by itself: use eventually()')
    if (name === 'expect.poll' && limitsIn(given).some((limit) => limit < SHORTEST_WAIT)) add(call, 'waits too shortly')
    if (
      /^(?:test|it|(?:before|after)(?:Each|All))\b/.test(name) &&
      limitsIn(given).some((limit) => limit < SHORTEST_TEST)
    )
      add(call, 'has a time limit below the usual one')
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'CallExpression') visitCall(node)
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, text).program)
  return found
}

/** Returns the time limits that are written among the arguments of a call: numbers, and options called `timeout`. */
function limitsIn(given: readonly Node[]): number[] {
  const values = given.flatMap((argument) => {
    const options = (argument.properties ?? []) as readonly { key?: { name?: string }; value?: Node }[]
    return [argument, ...options.flatMap(({ key, value }) => (key?.name === 'timeout' && value ? [value] : []))]
  })
  return values.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
}

/** The files that Vitest runs, and those that its tests use. */
const files = ['src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join('tests', 'browser')) && file !== HELPER),
)

test('tests of the server wait with one helper and one generous limit', () => {
  const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const tests = sources.filter(([, text]) => text.includes("from 'vitest'"))
  expect(tests.length).toBeGreaterThan(150)
  expect(tests.flatMap(([file, text]) => faultsIn(file, text))).toEqual([])
})

test('catches a broken variant: bare waits, and limits that a busy machine exceeds', () => {
  const planted = `
    await vi.waitFor(() => expect(await page()).toContain('late'))
    await vi.waitUntil(isReady, { timeout: 60_000 })
    await expect.poll(count, { interval: 20, timeout: 1000 }).toBe(1)
    await expect
      .poll(count, { timeout: 19_999 })
      .toBe(1)
    test('short', async () => {}, 10_000)
    test.each([1, 2])('short', { timeout: 60_000 }, async () => {})
    beforeAll(async () => {}, 5000)
    await eventually(() => expect(sent).toHaveLength(1))
    await expect.poll(count).toBe(1)
    await expect.poll(count, { timeout: 30_000 }).toBe(1)
    test('long', async () => {}, LONG_TEST_MS)
    test('long', { timeout: 120_000 }, async () => {})
    server.close(10)`
  const lines = faultsIn('planted.ts', planted).map((fault) => fault.split(' ')[0])
  expect(lines).toEqual([2, 3, 4, 5, 8, 9, 10].map((line) => `planted.ts:${line}`))
})
