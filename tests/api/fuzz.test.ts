import { OpenAPIHono } from '@hono/zod-openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { apiReference } from '#server/http/api-reference.ts'
import { type ApiEnv, bind } from '#server/http/bind.ts'
import { problemResponse } from '#server/http/problems.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Simulator } from '#simulator/start.ts'
import { type Counts, fuzz, growth, told } from '../support/fuzz/run.ts'
import { openWorld } from '../support/fuzz/world.ts'
import { startProvider } from '../support/paying-shop.ts'
import { shopForTests } from '../support/shop.ts'

const PER_WORLD = 1000
const seed = Number(process.env.FUZZ_SEED ?? 1)
const requests = Number(process.env.FUZZ_REQUESTS ?? 2000)
const from = Number(process.env.FUZZ_WORLD ?? 0)

describe('requests that are made from the OpenAPI document', () => {
  let provider: Simulator
  beforeAll(async () => {
    provider = await startProvider()
  })
  afterAll(() => provider.close())

  test('valid, nearly valid and broken ones: no error of the server, answers as described, and a refusal changes nothing', {
    timeout: 120_000 + requests * 60,
  }, async () => {
    const open = () => openWorld(provider)
    const onWorld = ({ requests: sent, findings }: Counts) => {
      if (process.env.FUZZ_REQUESTS) process.stdout.write(`${sent} of ${requests}, ${findings.length} findings\n`)
    }
    const counts = await fuzz({ seed, requests, perWorld: PER_WORLD, from, open, mayChange: MAY_CHANGE, onWorld })
    if (process.env.FUZZ_REQUESTS) print(counts)
    expect(told(counts.findings)).toBe('')
    expect(counts.requests).toBe(requests)
    expect(growth(counts.memory)).toBeLessThan(0.2)
    // A fuzzer whose every request is refused at the door would prove little.
    expect(counts.byStatus['200'] ?? 0).toBeGreaterThan(requests / 20)
  })
})

/** Refusals after which something is kept on purpose: the right password of an unverified account mails a new link. */
const MAY_CHANGE = { 'POST /auth/signin': ['insert mail_token', 'insert job_common'] }

function print({ requests: sent, byStatus, byCall, memory }: Counts): void {
  const sorted = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, count]) => `${String(count).padStart(8)}  ${name}`)
      .join('\n')
  const megabytes = (bytes = 0) => `${Math.round(bytes / 1e6)} MB`
  process.stdout.write(
    `\n${sent} requests, seed ${seed}\n\nby status\n${sorted(byStatus)}\n\nby call\n${sorted(byCall)}\n\n` +
      `memory after the first world ${megabytes(memory[0])}, after the last ${megabytes(memory.at(-1))}, ` +
      `growth between the thirds ${(growth(memory) * 100).toFixed(1)} %\n`,
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

  test('a call that fails for odd input, one that writes before it refuses, and one that answers as nobody expects', async () => {
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
    apiReference(api)
    api.notFound(() => problemResponse(new ShopProblem('not_found', 'There is no such call.')))
    const document = await (await api.request('/openapi.json')).json()
    const known = { actors: { often: ['nobody'], seldom: ['nobody'] }, values: () => [], bodies: {}, files: [] }
    const { findings } = await fuzz({
      seed: 1,
      requests: 300,
      perWorld: 300,
      open: async () => ({
        document,
        known,
        send: async ({ path, method, headers, body }) =>
          api.request(
            path,
            { method, headers, ...(body && { body: new Uint8Array(body) }) },
            { ip: '', requestId: '' },
          ),
        changes: async () => written.splice(0),
        close: async () => {},
      }),
    })
    const faults = new Set(findings.map(({ request, complaints }) => `${request.call}: ${complaints[0]?.slice(0, 20)}`))
    expect([...faults].toSorted()).toEqual([
      'GET /undescribed: answers 202, which i',
      'POST /early: refused, but it chan',
      'POST /odd: an error of the serv',
    ])
    expect(told(findings)).toMatch(/curl -X POST .*--seed 1 --world 0/s)
  })
})
