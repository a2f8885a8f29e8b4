import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startForwardingProxy } from './forwarding-proxy.ts'
import type { OpenShop, OpenShopOptions } from './open-shop.ts'

/** How many processes answer instead of the test's own, behind a proxy (`npm run proof:processes`); 0 means none. */
export const PROCESSES = Number(process.env.SHOP_PROCESSES ?? 0)

export interface ProcessOptions extends OpenShopOptions {
  /** False: no cached response is sent without checking with the database that it is current, not even for a second. */
  readonly trusting?: boolean
}

export interface ShopProcess {
  readonly url: string
  readonly request: OpenShop['request']
  stop(): Promise<void>
}

/** Starts a separate process with the whole shop, on a database and a folder that others use as well. */
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
 * Starts this many processes of one shop behind a proxy that sends requests to each in turn. Tests read at once what
 * they have changed; how late pages may be (docs/decisions/0003) is covered by separate tests.
 */
export async function behindProxy(options: OpenShopOptions, count: number): Promise<Omit<ShopProcess, 'url'>> {
  const processes = await Promise.all(
    Array.from({ length: count }, () => startProcess({ ...options, trusting: false })),
  )
  const proxy = await startForwardingProxy(...processes.map(({ url }) => url))
  return {
    request: requestTo(proxy.url),
    async stop() {
      await proxy.close()
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}

/** A connection for each request: the server may close an idle one just as a request is sent on it. */
const agent = new Agent({ keepAlive: false })

/** Headers of the connection or of this one response, which do not exist within a process. */
const OF_THE_WAY = new Set(['connection', 'keep-alive', 'transfer-encoding', 'x-request-id'])

/**
 * Sends requests to a shop over the network with the interface of one in the same process. The client's IP address is
 * sent as a proxy would.
 */
function requestTo(url: string): OpenShop['request'] {
  return async (path, { ip = '127.0.0.1', ...init } = {}) => {
    const request = new Request(path.startsWith('http') ? path : `http://localhost${path}`, init)
    const { host, pathname, search } = new URL(request.url)
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const requestHeaders = Object.fromEntries(request.headers)
    const from = [requestHeaders['x-forwarded-for'], ip].filter(Boolean).join(', ')
    // Node does not send the length of a DELETE's body by itself.
    const length = body && { 'content-length': String(body.length) }
    const headers = { host, ...requestHeaders, ...length, 'x-forwarded-for': from }
    const question = ask(url + pathname + search, { agent, method: request.method, headers })
    question.on('error', () => {})
    question.end(body)
    const [answer] = (await once(question, 'response')) as [IncomingMessage]
    return responseOf(answer)
  }
}

/** Statuses of responses without a body. */
const BARE = new Set([204, 205, 304])

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 500, headersDistinct } = answer
  const bytes = await buffer(answer)
  const headers = Object.entries(headersDistinct)
    .filter(([name]) => !OF_THE_WAY.has(name))
    .flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
  return new Response(BARE.has(status) ? null : bytes, { status, headers })
}
