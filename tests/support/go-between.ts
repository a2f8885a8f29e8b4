import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GoBetween {
  readonly url: string
  /** What is said in place of the file at a path, from now on. */
  readonly instead: Map<string, string>
  /** Hangs up on whoever asks, until it is told otherwise. */
  silent: boolean
  close(): Promise<void>
}

/**
 * Stands between the browser and the shop and passes everything on, but for the files that a test puts others in place of.
 * Of several processes of the shop each is asked in turn.
 */
export async function goBetween(...shopUrls: string[]): Promise<GoBetween> {
  const instead = new Map<string, string>()
  let asks = 0
  const server = createServer((asked, answer) => {
    if (between.silent) {
      asked.destroy()
      return
    }
    const text = instead.get(asked.url ?? '')
    const headers = {
      ...asked.headers,
      ...(text !== undefined && { 'accept-encoding': 'identity', 'if-none-match': '' }),
    }
    const url = shopUrls[asks++ % shopUrls.length] + (asked.url ?? '/')
    const onward = ask(url, { method: asked.method, headers }, (given) => {
      const { 'content-length': length, etag, ...rest } = given.headers
      answer.writeHead(given.statusCode ?? 500, text === undefined ? given.headers : rest)
      given.once('error', () => answer.destroy())
      if (text === undefined) given.pipe(answer)
      else given.resume().once('end', () => answer.end(text))
    })
    // Who has answered need not have read everything that was sent.
    onward.on('error', () => answer.headersSent || answer.destroy())
    asked.pipe(onward)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const between: GoBetween = {
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
