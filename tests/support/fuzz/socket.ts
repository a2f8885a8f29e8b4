import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createListener } from '#server/http/listener.ts'
import { createMetrics } from '#server/http/metrics.ts'
import type { OpenShop } from '../open-shop.ts'

interface Sent {
  readonly method: string
  readonly headers: Headers
  readonly ip: string
  readonly body?: Uint8Array
}

/** Opens the shop behind its real listener, which refuses requests that are too long before the app sees them. */
export async function openSocket({ deps, answer }: OpenShop) {
  const { cache, log } = deps
  const server = createListener({ answer, cache, files: new Map(), log, metrics: createMetrics(), trustProxyHops: 1 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    async send(path: string, { method, headers, ip, body }: Sent): Promise<Response> {
      const forwarded = [headers.get('x-forwarded-for'), ip].filter(Boolean).join(', ')
      const length = body && { 'content-length': String(body.length) }
      const sentHeaders = { ...Object.fromEntries(headers), ...length, 'x-forwarded-for': forwarded }
      const call = request({ port, host: '127.0.0.1', path, method, headers: sentHeaders })
      call.end(body)
      const [received] = (await once(call, 'response')) as [IncomingMessage]
      const chunks: Buffer[] = []
      for await (const chunk of received) chunks.push(chunk)
      const { statusCode = 0, headersDistinct } = received
      const list = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      const empty = [204, 304].includes(statusCode) || method === 'HEAD'
      return new Response(empty ? null : Buffer.concat(chunks), { status: statusCode, headers: list })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
