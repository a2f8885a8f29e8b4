import { OpenAPIHono } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import type { ApiEnv } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import type { Simulator } from '#simulator/start.ts'
import { describeFindings, fuzz, heavyRequests } from '../../support/fuzz/run.ts'
import { targetOf } from '../../support/fuzz/small-target.ts'
import { openWorld } from '../../support/fuzz/world.ts'
import { startProvider } from '../../support/paying-shop.ts'
import { SEED } from '../../support/seed.ts'
import { shopForTests } from '../../support/shop.ts'
import { growth } from './memory.ts'
import { metered } from './metered.ts'

const WORLDS = 10
const PER_WORLD = 1000
const MOST_GROWTH = 0.2

const shop = shopForTests('empty')
let provider: Simulator
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

test('no generated request costs far more CPU than is usual for its call, and memory does not grow', async () => {
  const { open, findings, memory, costs } = metered(() => openWorld(provider))
  await fuzz({ seed: SEED, requests: WORLDS * PER_WORLD, perWorld: PER_WORLD, open })
  const most = (name: keyof (typeof costs)[number]) => Math.max(...costs.map((each) => each[name])).toFixed(1)
  process.stdout.write(
    `Memory grew by ${(growth(memory) * 100).toFixed(1)} % between the thirds. CPU a request, in the worst world: median ` +
      `${most('median')} ms, slowest hundredth from ${most('slowestPercent')} ms, slowest ${most('slowest')} ms\n`,
  )
  expect(describeFindings(findings)).toBe('')
  expect(growth(memory)).toBeLessThan(MOST_GROWTH)
})

test('L04 no header, cookie, address or body costs far more CPU than is usual for its call', async () => {
  const { open, findings } = metered(() => openWorld(provider))
  const target = await open(0)
  for (const request of heavyRequests(target)) await target.send(request)
  await target.close()
  expect(describeFindings(findings)).toBe('')
})

const careless = endpoints({
  'GET /header': { policy: 'public', summary: 'Reads two headers', answer: z.object({ length: z.number() }) },
  'POST /body': {
    policy: 'public',
    summary: 'Reads its body by a pattern that is tried at every place',
    body: z.object({ text: z.string() }),
    answer: z.object({ length: z.number() }),
  },
  'GET /nothing': { policy: 'public', summary: 'Reads nothing', answer: z.object({ length: z.number() }) },
})

test.each([
  ['accept-encoding', /(^|,)\s*br\s*(;\s*q=[\d.]+)?\s*(,|$)/],
  ['cookie', /[\w=]+;$/],
])('sees a header %s and a body that are read in more time than they are long', async (name, pattern) => {
  const api = new OpenAPIHono<ApiEnv>()
  bind(api, { ...shop.deps, identify: async () => null }, careless, {
    'GET /header': async (_, __, exchange) => ({
      length: `${exchange.header(name)?.slice(0, 8000)}x`.search(pattern),
    }),
    'POST /body': async ({ body }) => ({ length: `${body.text.slice(0, 16_000)}!`.search(/\s+$/) }),
    'GET /nothing': async (_, __, exchange) => ({ length: exchange.header(name)?.length ?? 0 }),
  })
  const { open, findings } = metered(async () => ({ ...(await targetOf(api)), readers: ['GET /header'] }))
  const target = await open(0)
  for (const request of heavyRequests(target)) await target.send(request)
  await target.close()
  expect([...new Set(findings.map(({ request }) => request.call))].toSorted()).toEqual(['GET /header', 'POST /body'])
  expect(describeFindings(findings)).toMatch(/far more CPU than usual: \d+ ms/)
})
