import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { goBetween } from './go-between.ts'
import type { OpenShop, OpenShopOptions } from './open-shop.ts'

/** How many processes answer in place of a test's own, behind a proxy (`npm run proof:processes`); 0: none. */
export const PROCESSES = Number(process.env.SHOP_PROCESSES ?? 0)

export interface ProcessOptions extends OpenShopOptions {
  /** Off: nothing that is kept is sent without asking the database whether it is still true, not even for a second. */
  readonly trusting?: boolean
}

export interface ShopProcess {
  readonly url: string
  readonly request: OpenShop['request']
  stop(): Promise<void>
}

/** A process of its own with the whole shop, on a database and a folder that others have as well. */
export async function startProcess(options: ProcessOptions): Promise<ShopProcess> {
  const child = fork(fileURLToPath(new URL('./shop-process.ts', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit')
  child.send(options)
  const early = exit.then(() => {
    throw new Error('A process of the shop has not started; its reason stands above.')
  })
  const [url] = (await Promise.race([once(child, 'message'), early])) as [string]
  return {
    url,
    request: requestTo(url),
    async stop() {
      if (child.connected) child.disconnect()
      await exit
    },
  }
}

/**
 * So many processes of one shop behind a proxy that asks each in turn. Tests look at once at what they have changed: what
 * pages may be late by (docs/decisions/0003) is a matter of tests of its own.
 */
export async function behindProxy(options: OpenShopOptions, count: number): Promise<Omit<ShopProcess, 'url'>> {
  const processes = await Promise.all(
    Array.from({ length: count }, () => startProcess({ ...options, trusting: false })),
  )
  const proxy = await goBetween(...processes.map(({ url }) => url))
  return {
    request: requestTo(proxy.url),
    async stop() {
      await proxy.close()
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}

const agent = new Agent({ keepAlive: true })

/** What belongs to the way and to this one answer: within a process there is none of it. */
const OF_THE_WAY = new Set(['connection', 'keep-alive', 'transfer-encoding', 'x-request-id'])

/** Asks a shop over the wire as it is asked within a process. What a proxy says of the visitor's address is said already. */
function requestTo(url: string): OpenShop['request'] {
  return async (path, { ip = '127.0.0.1', ...init } = {}) => {
    const asked = new Request(path.startsWith('http') ? path : `http://localhost${path}`, init)
    const { host, pathname, search } = new URL(asked.url)
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
    const given = Object.fromEntries(asked.headers)
    const from = [given['x-forwarded-for'], ip].filter(Boolean).join(', ')
    // Of a DELETE Node itself would not say how long its body is.
    const length = body && { 'content-length': String(body.length) }
    const headers = { host, ...given, ...length, 'x-forwarded-for': from }
    const question = ask(url + pathname + search, { agent, method: asked.method, headers })
    question.on('error', () => {})
    question.end(body)
    const [answer] = (await once(question, 'response')) as [IncomingMessage]
    return responseOf(answer)
  }
}

/** Statuses of answers that have no body. */
const BARE = new Set([204, 205, 304])

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 500, headersDistinct } = answer
  const bytes = await buffer(answer)
  const headers = Object.entries(headersDistinct)
    .filter(([name]) => !OF_THE_WAY.has(name))
    .flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
  return new Response(BARE.has(status) ? null : bytes, { status, headers })
}
