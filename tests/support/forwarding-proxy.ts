import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ForwardingProxy {
  readonly url: string
  /** Response bodies that replace the file at a path from now on. */
  readonly instead: Map<string, string>
  /** While true, the proxy closes every connection without answering. */
  silent: boolean
  close(): Promise<void>
}

/**
 * Starts a proxy between the browser and the shop that forwards everything except files that a test replaces. With
 * several processes of the shop, requests go to each in turn.
 */
export async function startForwardingProxy(...shopUrls: string[]): Promise<ForwardingProxy> {
  const instead = new Map<string, string>()
  let count = 0
  const server = createServer((incoming, answer) => {
    if (between.silent) {
      incoming.destroy()
      return
    }
    const text = instead.get(incoming.url ?? '')
    const headers = {
      ...incoming.headers,
      ...(text !== undefined && { 'accept-encoding': 'identity', 'if-none-match': '' }),
    }
    const url = shopUrls[count++ % shopUrls.length] + (incoming.url ?? '/')
    const onward = ask(url, { method: incoming.method, headers }, (received) => {
      const { 'content-length': length, etag, ...rest } = received.headers
      answer.writeHead(received.statusCode ?? 500, text === undefined ? received.headers : rest)
      received.once('error', () => answer.destroy())
      if (text === undefined) received.pipe(answer)
      else received.resume().once('end', () => answer.end(text))
    })
    // A server may answer before it has read the whole request.
    onward.on('error', () => answer.headersSent || answer.destroy())
    incoming.pipe(onward)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const between: ForwardingProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    instead,
    silent: false,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return between
}
