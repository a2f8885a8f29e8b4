import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { charactersRead, readCarelessly } from '../support/characters-read.ts'
import { EVERY_CALL } from '../support/every-call.ts'
import { fieldsOf } from '../support/fields-of.ts'

const LONG = 50_000
const LONG_TEXTS = [
  'a'.repeat(LONG),
  `${'a'.repeat(LONG)}@example.com`,
  `a@${'b.'.repeat(LONG / 2)}`,
  `${'9'.repeat(LONG)}x`,
  ' '.repeat(LONG),
  '('.repeat(LONG),
  `${'<'.repeat(LONG / 2)}${'>'.repeat(LONG / 2)}`,
  'aA1!'.repeat(LONG / 4),
]
/** How many times a field may look at its text: to trim it, and for each of its patterns. */
const TIMES = 30

/** Returns how many times a schema looks at each character, if all its fields are this text. */
async function timesRead(schema: z.ZodType, text: string): Promise<number> {
  const fields = fieldsOf(schema)
  const input = Object.fromEntries(fields.map((field) => [field, text]))
  return (await charactersRead(() => schema.safeParse(input))) / (text.length * Math.max(1, fields.length))
}

describe('H10 texts of fifty kilobytes', () => {
  test('H10 no field of any call reads a character more than a few times', async () => {
    for (const [name, { body, query, params }] of Object.entries<Endpoint>(EVERY_CALL)) {
      for (const schema of [body, query, params]) {
        for (const text of schema ? LONG_TEXTS : [])
          expect(schema && (await timesRead(schema, text)), `${name} ${text.slice(0, 8)}`).toBeLessThan(TIMES)
      }
    }
  })

  test('catches a broken variant: a field that looks at all that is left, again and again', async () => {
    const careless = z.object({ name: z.string().refine((text) => readCarelessly(text) > 0) })
    expect(await timesRead(careless, 'a'.repeat(LONG))).toBeGreaterThan(TIMES)
  })
})
