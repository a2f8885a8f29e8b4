import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const FOLDER = join('tests', 'browser')

/** The shortest time limits in milliseconds, as in playwright.config.ts: what is shorter fails on a busy machine. */
const SHORTEST_WAIT = 20_000
const SHORTEST_TEST = 90_000

type Node = Readonly<Record<string, unknown>> & { readonly type?: string; readonly start: number; readonly end: number }

/**
 * Returns the waits of a browser test that a busy machine exceeds: for a fixed time, or with a limit shorter than the
 * usual one. A short look within `expect(…).toPass()` is repeated, and therefore allowed.
 */
function faultsIn(file: string, text: string): string[] {
  const found: string[] = []
  const source = ({ start, end }: Node) => text.slice(start, end)
  const add = (node: Node, what: string) =>
    found.push(`${file}:${text.slice(0, node.start).split('\n').length} ${what}`)
  /** Returns a number that is written here or in a constant of the file. */
  const numberOf = (node: Node): number => {
    const constants = node.type === 'Identifier' ? new RegExp(`const ${source(node)} = ([\\d_]+)`).exec(text) : null
    return Number((constants?.[1] ?? source(node)).replaceAll('_', ''))
  }
  const visitCall = (call: Node) => {
    const name = source(call.callee as Node)
    const [first] = call.arguments as readonly Node[]
    if (name.endsWith('.waitForTimeout')) add(call, 'waits for a fixed time: wait for what is expected')
    if (name === 'test.setTimeout' && first && numberOf(first) < SHORTEST_TEST)
      add(call, 'has a time limit below the usual one')
    if (/\.setDefault(Navigation)?Timeout$/.test(name) && first && numberOf(first) < SHORTEST_WAIT)
      add(call, 'waits too shortly')
  }
  const visit = (value: unknown, isRepeated: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'CallExpression') visitCall(node)
    if (node.type === 'Property' && source(node.key as Node) === 'timeout' && !isRepeated) {
      if (numberOf(node.value as Node) < SHORTEST_WAIT) add(node, 'waits too shortly')
    }
    // The object of `expect(…).toPass` is repeated; its arguments are not.
    const repeats = node.type === 'MemberExpression' && source(node.property as Node) === 'toPass'
    for (const inner of Object.values(node)) visit(inner, isRepeated || repeats)
  }
  visit(parseSync(file, text).program, false)
  return found
}

test('browser tests wait for what they expect, never for a fixed or a short time', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(40)
  expect(files.flatMap((file) => faultsIn(join(FOLDER, file), readFileSync(join(FOLDER, file), 'utf8')))).toEqual([])
})

test('catches a broken variant: fixed waits, and limits that a busy machine exceeds', () => {
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
  const lines = faultsIn('planted.ts', planted).map((fault) => fault.split(' ')[0])
  expect(lines).toEqual([3, 4, 5, 6, 7, 8, 11].map((line) => `planted.ts:${line}`))
})
