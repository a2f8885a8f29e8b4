import { OpenAPIHono } from '@hono/zod-openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import type { ApiEnv } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Simulator } from '#simulator/start.ts'
import { readCarelessly } from '../support/characters-read.ts'
import { type Counts, describeFindings, fuzz, weigh } from '../support/fuzz/run.ts'
import { targetOf } from '../support/fuzz/small-target.ts'
import { openWorld } from '../support/fuzz/world.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import { startProvider } from '../support/paying-shop.ts'
import { proofSize } from '../support/proof-size.ts'
import { SEED } from '../support/seed.ts'
import { shopForTests } from '../support/shop.ts'

const PER_WORLD = proofSize(400, 1000)
/** Every nth heavy request is sent. */
const EACH_HEAVY = proofSize(4, 1)
const requests = Number(process.env.FUZZ_REQUESTS ?? 2 * PER_WORLD)
const from = Number(process.env.FUZZ_WORLD ?? 0)

describe('requests that are made from the OpenAPI document', () => {
  let provider: Simulator
  beforeAll(async () => {
    provider = await startProvider()
  })
  afterAll(() => provider.close())

  test('valid, nearly valid, broken and heavy ones: no server error, documented responses, and no change on a rejection', {
    timeout: LONG_TEST_MS + requests * 60,
  }, async () => {
    const open = () => openWorld(provider)
    const onWorld = ({ requests: sent, findings }: Counts) => {
      if (process.env.FUZZ_REQUESTS) process.stdout.write(`${sent} of ${requests}, ${findings.length} findings\n`)
    }
    const counts = await fuzz({ seed: SEED, requests, perWorld: PER_WORLD, from, open, mayChange: MAY_CHANGE, onWorld })
    if (process.env.FUZZ_REQUESTS) print(counts)
    expect(describeFindings(counts.findings)).toBe('')
    expect(counts.requests).toBe(requests)
    // A fuzzer whose every request is refused at once would prove little.
    expect(counts.byStatus['200'] ?? 0).toBeGreaterThan(requests / 20)
  })
})

describe('what reading a request costs', () => {
  let provider: Simulator
  beforeAll(async () => {
    provider = await startProvider()
  })
  afterAll(() => provider.close())

  test('L04 no header, cookie, address or body is looked at more than a few times', {
    timeout: LONG_TEST_MS,
  }, async () => {
    const { sent, findings } = await weigh(() => openWorld(provider), EACH_HEAVY)
    expect(describeFindings(findings)).toBe('')
    expect(sent).toBeGreaterThan(4000 / EACH_HEAVY)
  })
})

/** Refusals that store something on purpose: the right password of an unverified account emails a new link. */
const MAY_CHANGE = { 'POST /auth/signin': ['insert mail_token', 'insert job_common'] }

function print({ requests: sent, byStatus, byCall }: Counts): void {
  const sorted = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, count]) => `${String(count).padStart(8)}  ${name}`)
      .join('\n')
  process.stdout.write(
    `\n${sent} requests, seed ${SEED}\n\nby status\n${sorted(byStatus)}\n\nby call\n${sorted(byCall)}\n`,
  )
}

describe('what this catches', () => {
  const shop = shopForTests('empty')

  const faulty = endpoints({
    'POST /odd': {
      policy: 'public',
      summary: 'Fails for odd input',
      body: z.object({ name: z.string().max(400) }),
      answer: z.object({ name: z.string() }),
    },
    'POST /early': {
      policy: 'public',
      summary: 'Writes before it refuses',
      body: z.object({ name: z.string().max(400) }),
      answer: z.object({ name: z.string() }),
    },
    'GET /undescribed': {
      policy: 'public',
      summary: 'Answers with a status that is described nowhere',
      answer: z.object({ name: z.string() }),
    },
    'GET /careless': { policy: 'public', summary: 'Nothing is wrong with it', answer: z.object({ name: z.string() }) },
  })

  const careless = endpoints({
    'GET /header': { policy: 'public', summary: 'Reads a header', answer: z.object({ length: z.number() }) },
    'POST /body': {
      policy: 'public',
      summary: 'Reads its body',
      body: z.object({ text: z.string() }),
      answer: z.object({ length: z.number() }),
    },
    'GET /nothing': { policy: 'public', summary: 'Reads nothing', answer: z.object({ length: z.number() }) },
  })

  test('a header and a body of which all that is left is looked at again and again', async () => {
    const api = new OpenAPIHono<ApiEnv>()
    bind(api, { ...shop.deps, identify: async () => null }, careless, {
      'GET /header': async (_, __, exchange) => ({
        length: readCarelessly(exchange.header('accept-encoding')?.slice(0, 1000) ?? ''),
      }),
      'POST /body': async ({ body }) => ({ length: readCarelessly(body.text.slice(0, 20_000)) }),
      'GET /nothing': async (_, __, exchange) => ({ length: exchange.header('accept-encoding')?.length ?? 0 }),
    })
    const { findings } = await weigh(async () => ({ ...(await targetOf(api)), readers: ['GET /header'] }), EACH_HEAVY)
    expect([...new Set(findings.map(({ request }) => request.call))].toSorted()).toEqual(['GET /header', 'POST /body'])
    expect(describeFindings(findings)).toMatch(/makes the server look at \d+ characters/)
  })

  test('finds a call that fails for odd input, one that writes before rejecting, and one with an undocumented response', async () => {
    const api = new OpenAPIHono<ApiEnv>()
    const deps = { ...shop.deps, identify: async () => null }
    const written: string[] = []
    bind(api, deps, faulty, {
      'POST /odd': async ({ body }) => {
        if (body.name.length > 200) throw new TypeError('Cannot read properties of undefined')
        return body
      },
      'POST /early': async ({ body }) => {
        written.push('insert note')
        throw new ShopProblem('conflict', `No ${body.name.length}.`)
      },
      'GET /undescribed': async (_, __, exchange) => {
        exchange.setStatus(202)
        return { name: 'a' }
      },
      'GET /careless': async () => ({ name: 'a' }),
    })
    const open = () => targetOf(api, () => written.splice(0))
    const { findings } = await fuzz({ seed: 1, requests: 300, perWorld: 300, open })
    const faults = new Set(findings.map(({ request, complaints }) => `${request.call}: ${complaints[0]?.slice(0, 20)}`))
    expect([...faults].toSorted()).toEqual([
      'GET /undescribed: answers 202, which i',
      'POST /early: refused, but it chan',
      'POST /odd: an error of the serv',
    ])
    expect(describeFindings(findings)).toMatch(/curl -X POST .*--seed 1 --world 0/s)
  })
})
