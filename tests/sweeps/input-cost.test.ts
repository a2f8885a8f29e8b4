import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { EVERY_CALL } from '../support/every-call.ts'
import { fieldsOf } from '../support/fields-of.ts'
import { INJECTIONS, lists } from '../support/hostile-lists.ts'
import { type Person, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const calls = Object.entries<Endpoint>(EVERY_CALL)
const shop = shopForTests('demo')

let boss: Person
beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

test.each(lists)('H06 SQL in a parameter of %s costs less than a second', async (path, parameters) => {
  for (const parameter of parameters) {
    for (const text of INJECTIONS) {
      const begun = process.cpuUsage()
      await (await boss.request(`/api${path}?${parameter}=${encodeURIComponent(text)}`)).text()
      expect(process.cpuUsage(begun).user / 1000, `${parameter}=${text}`).toBeLessThan(1000)
    }
  }
})

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

describe('H10 texts of fifty kilobytes', () => {
  test('H10 no field of any call thinks long about one', () => {
    for (const [name, { body, query, params }] of calls) {
      for (const schema of [body, query, params]) {
        if (!schema) continue
        for (const text of LONG_TEXTS) {
          const input = Object.fromEntries(fieldsOf(schema).map((field) => [field, text]))
          const begun = process.cpuUsage()
          schema.safeParse(input)
          const { user, system } = process.cpuUsage(begun)
          expect((user + system) / 1000, `${name} ${text.slice(0, 8)}`).toBeLessThan(200)
        }
      }
    }
  })

  test('catches a broken variant: a pattern that tries everything', () => {
    const begun = process.cpuUsage()
    expect(/^(a+)+$/.test(`${'a'.repeat(24)}!`)).toBe(false)
    expect(process.cpuUsage(begun).user / 1000).toBeGreaterThan(200)
  })
})
