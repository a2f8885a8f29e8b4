import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_PART } from '#rules/language.ts'
import { EVERY_CALL } from '../support/every-call.ts'

interface Expression {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/** The values of variable parts in expressions that are built at run time. */
const PARTS: Readonly<Record<string, string>> = {
  LANGUAGE_PART,
  // A line of the simulator's own table of faults.
  source: '/v1/orders/[^/]+/payments',
}

/** Expressions that only match short texts, whoever sends them, with the reason. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  '\\/+$': 'the address of the shop, which its operator sets',
  '\\B(?=(\\d\\d)*\\d{3}$)': 'the digits of a number, of which there are at most 16',
}

type Node = Readonly<Record<string, unknown>> & { readonly type?: string; readonly start: number }

/** Returns the regular expressions of a source file: literals, and arguments of the constructor. */
function expressionsIn(file: string, text: string): Expression[] {
  const found: Expression[] = []
  const place = (node: Node) => `${file}:${text.slice(0, node.start).split('\n').length}`
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex) found.push({ place: place(node), source: regex.pattern, flags: regex.flags })
    if (isConstruction(node)) found.push({ place: place(node), ...constructed(node, place(node)) })
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, text).program)
  return found
}

const isConstruction = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && (callee as { name?: string }).name === 'RegExp'

/** Returns the expression that a constructor builds, with the values of its parts from the table above. */
function constructed(node: Node, place: string): Omit<Expression, 'place'> {
  const [pattern, flags] = node.arguments as readonly {
    value?: string
    quasis?: readonly { value: { cooked: string } }[]
    expressions?: readonly { name?: string }[]
  }[]
  const texts = pattern?.quasis?.map(({ value }) => value.cooked) ?? [pattern?.value]
  const parts = (pattern?.expressions ?? []).map(({ name = '' }) => {
    const part = PARTS[name]
    if (part === undefined) throw new Error(`${place}: say in PARTS what ${name || 'the expression'} can be.`)
    return part
  })
  if (texts.includes(undefined)) throw new Error(`${place}: say in PARTS what the expression can be.`)
  const source = texts.map((each, index) => each + (parts[index] ?? '')).join('')
  return { source: new RegExp(source).source, flags: flags?.value ?? '' }
}

function sources(folder: string): Expression[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => expressionsIn(file, readFileSync(file, 'utf8')))
}

/** Returns the patterns in the schemas of every call: those built into zod are in none of our source files. */
function patternsOfSchemas(): Expression[] {
  const found = new Map<string, Expression>()
  const seen = new Set<unknown>()
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (value instanceof RegExp) {
      found.set(String(value), { place, source: value.source, flags: value.flags })
      return
    }
    const { _zod } = value as { _zod?: { def?: unknown; bag?: unknown } }
    const inner = value instanceof Set || value instanceof Map ? [...value] : Object.values(value)
    for (const each of _zod ? [_zod.def, _zod.bag] : inner) visit(each, place)
  }
  for (const [name, { params, query, body }] of Object.entries<Record<string, unknown>>(EVERY_CALL))
    for (const schema of [params, query, body]) visit(schema, `the schemas of ${name}`)
  return [...found.values()]
}

/** Describes why an expression can take longer than linear time. */
function faultsOf({ place, source, flags }: Expression): string[] {
  if (source in SHORT_TEXTS) return []
  return analyse({ source, flags }).reports.map(
    ({ type, character, exponential }) =>
      `${place} /${source}/${flags}: ${exponential ? 'exponential' : type.toLowerCase()}, by repeating ${JSON.stringify(character.pick)}`,
  )
}

describe('regular expressions', () => {
  test('L01 none takes longer than its text is long, whoever writes that text', () => {
    const expressions = [...sources('src'), ...sources('simulator')]
    expect(expressions.length).toBeGreaterThan(150)
    expect(expressions.flatMap(faultsOf)).toEqual([])
    const unused = Object.keys(SHORT_TEXTS).filter((source) => expressions.every((each) => each.source !== source))
    expect(unused).toEqual([])
  })

  test('L01 neither does a pattern of the schemas, those of zod included', () => {
    const patterns = patternsOfSchemas()
    expect(patterns.map(({ source }) => source).join(' ')).toContain('@')
    expect(patterns.length).toBeGreaterThan(8)
    expect(patterns.flatMap(faultsOf)).toEqual([])
  })

  test('catches a broken variant: parts that share characters, repetitions of repetitions, and what is tried at every place', () => {
    const planted = `
      const shared = /(^|,)\\s*br\\s*(;\\s*q=[\\d.]+)?\\s*(,|$)/
      const nested = /^(a+)+$/
      const tried = /\\s+$/
      const constructed = new RegExp(\`^\${LANGUAGE_PART}(/+)*x$\`)
      const fine = /^[a-z]+(-[a-z]+)*$/`
    const faults = expressionsIn('planted.ts', planted).flatMap(faultsOf)
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
      expect.arrayContaining(['planted.ts:2', 'planted.ts:3', 'planted.ts:4', 'planted.ts:5']),
    )
    expect(faults.join('\n')).not.toContain('planted.ts:6')
    expect(() => expressionsIn('planted.ts', `new RegExp(typed + '$')`)).toThrow(
      'say in PARTS what the expression can be',
    )
  })
})
