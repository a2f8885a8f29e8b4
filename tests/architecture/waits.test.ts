import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** The helper itself, whose limit is generous. */
const HELPER = join('tests', 'support', 'eventually.ts')
const BROWSER = join('tests', 'browser')
/** What is measured and drawn at random belongs here. */
const PROOFS = join('tests', 'proof')

/** The shortest time limits in milliseconds: what is shorter fails on a busy machine. */
const SHORTEST_WAIT = 20_000
const SHORTEST_TEST = 90_000

type Node = Readonly<Record<string, unknown>> & { readonly type?: string; readonly start: number; readonly end: number }

/** A part of a source: its own text, that of the whole file, and whether a later `toPass` repeats it. */
interface Place {
  readonly node: Node
  readonly source: (node: Node) => string
  readonly text: string
  readonly isRepeated: boolean
}

/** Returns what is wrong with a place, if anything is. */
type Rule = (place: Place) => string | false

const TOO_SHORT = 'waits too shortly'
const SHORT_TEST = 'has a time limit below the usual one'

const serverRule: Rule = ({ node, source }) => {
  if (node.type !== 'CallExpression') return false
  const name = source(node.callee as Node).replace(/\s/g, '')
  const limits = limitsIn(node.arguments as readonly Node[])
  const isTest = /^(?:test|it|(?:before|after)(?:Each|All))\b/.test(name)
  if (name === 'vi.waitFor' || name === 'vi.waitUntil') return 'waits by itself: use eventually()'
  if (name === 'expect.poll' && limits.some((limit) => limit < SHORTEST_WAIT)) return TOO_SHORT
  return isTest && limits.some((limit) => limit < SHORTEST_TEST) && SHORT_TEST
}

/** Returns the time limits that are written among the arguments of a call: numbers, and options called `timeout`. */
function limitsIn(given: readonly Node[]): number[] {
  const values = given.flatMap((argument) => {
    const options = (argument.properties ?? []) as readonly { key?: { name?: string }; value?: Node }[]
    return [argument, ...options.flatMap(({ key, value }) => (key?.name === 'timeout' && value ? [value] : []))]
  })
  return values.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
}

const browserRule: Rule = ({ node, source, text, isRepeated }) => {
  /** Returns a number that is written here or in a constant of the file. */
  const numberOf = (value: Node): number => {
    const constants = value.type === 'Identifier' ? new RegExp(`const ${source(value)} = ([\\d_]+)`).exec(text) : null
    return Number((constants?.[1] ?? source(value)).replaceAll('_', ''))
  }
  if (node.type === 'Property' && source(node.key as Node) === 'timeout')
    return !isRepeated && numberOf(node.value as Node) < SHORTEST_WAIT && TOO_SHORT
  if (node.type !== 'CallExpression') return false
  const name = source(node.callee as Node)
  const [first] = node.arguments as readonly Node[]
  if (name.endsWith('.waitForTimeout')) return 'waits for a fixed time: wait for what is expected'
  if (!first) return false
  if (name === 'test.setTimeout') return numberOf(first) < SHORTEST_TEST && SHORT_TEST
  return /\.setDefault(Navigation)?Timeout$/.test(name) && numberOf(first) < SHORTEST_WAIT && TOO_SHORT
}

const METERS = /^(?:performance\.now|process\.(?:cpuUsage|threadCpuUsage|memoryUsage|hrtime)|Math\.random)$/

const machineRule: Rule = ({ node, source, text }) => {
  if (node.type === 'MemberExpression' && METERS.test(source(node))) return 'depends on the machine or on chance'
  if (node.type !== 'BinaryExpression' || source(node.left as Node) !== 'Date.now()') return false
  const since = source(node.right as Node)
  return text.includes(`const ${since} = Date.now()`) && 'measures how long something takes'
}

/** Returns what is wrong in a source file, each with its line. */
function faultsIn(file: string, text: string, rule: Rule): string[] {
  const found: string[] = []
  const source = ({ start, end }: Node) => text.slice(start, end)
  const visit = (value: unknown, isRepeated: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const fault = rule({ node, source, text, isRepeated })
    if (fault) found.push(`${file}:${text.slice(0, node.start).split('\n').length} ${fault}`)
    // The object of `expect(…).toPass` is repeated; its arguments are not.
    const repeats = node.type === 'MemberExpression' && source(node.property as Node) === 'toPass'
    for (const inner of Object.values(node)) visit(inner, isRepeated || repeats)
  }
  visit(parseSync(file, text).program, false)
  return found
}

const sources = ['src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && file !== HELPER)
    .map((file) => [file, readFileSync(file, 'utf8')] as const),
)

test('tests of the server wait with one helper and one generous limit', () => {
  const tests = sources.filter(([file, text]) => !file.startsWith(BROWSER) && text.includes("from 'vitest'"))
  expect(tests.length).toBeGreaterThan(150)
  expect(tests.flatMap(([file, text]) => faultsIn(file, text, serverRule))).toEqual([])
})

test('browser tests wait for what they expect, never for a fixed or a short time', () => {
  const tests = sources.filter(([file]) => file.startsWith(BROWSER))
  expect(tests.length).toBeGreaterThan(40)
  expect(tests.flatMap(([file, text]) => faultsIn(file, text, browserRule))).toEqual([])
})

test('no test measures time, processor or memory, or draws lots: benchmarks and proofs do', () => {
  const tests = sources.filter(([file]) => /^tests\b|\.test\.tsx?$/.test(file) && !file.startsWith(PROOFS))
  expect(tests.length).toBeGreaterThan(250)
  expect(tests.flatMap(([file, text]) => faultsIn(file, text, machineRule))).toEqual([])
})

const linesOf = (rule: Rule, planted: string) =>
  faultsIn('planted.ts', planted, rule).map((fault) => Number(/:(\d+) /.exec(fault)?.[1]))

test('catches a broken variant: bare waits of the server, and limits that a busy machine exceeds', () => {
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
  expect(linesOf(serverRule, planted)).toEqual([2, 3, 4, 5, 8, 9, 10])
})

test('catches a broken variant: fixed waits in the browser, and limits that a busy machine exceeds', () => {
  const planted = `
    const VISIT_MS = 5_000
    await page.waitForTimeout(500)
    await expect(heading).toBeVisible({ timeout: 5000 })
    await expect(heading).toHaveText('Cart', { timeout: 19_999 })
    await page.waitForResponse(CALL, { timeout: VISIT_MS })
    page.setDefaultTimeout(VISIT_MS)
    test.setTimeout(60_000)
    await expect(async () => {
      await expect(heading).toBeVisible()
    }).toPass({ timeout: 5000 })
    await expect(async () => {
      await page.goto('/cart')
      await expect(heading).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(heading).toBeVisible({ timeout: 30_000 })
    test.setTimeout(600_000)
    test.slow()`
  expect(linesOf(browserRule, planted)).toEqual([3, 4, 5, 6, 7, 8, 11])
})

test('catches a broken variant: meters, durations and lots', () => {
  const planted = `
    const begun = performance.now()
    const since = Date.now()
    expect(process.cpuUsage(before).user).toBeLessThan(1000)
    expect(process.memoryUsage().rss).toBeLessThan(MOST)
    expect(process.hrtime.bigint()).toBeLessThan(1n)
    if (Math.random() < 0.5) await page.reload()
    expect(Date.now() - since).toBeLessThan(1000)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
    const yesterday = new Date(Date.now() - DAY_MS)
    expect(Date.parse(due.at)).toBeLessThan(Date.now())`
  expect(linesOf(machineRule, planted)).toEqual([2, 4, 5, 6, 7, 8])
})
