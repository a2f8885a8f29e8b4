import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '#server/lib/log.ts'
import type { Visitor } from './bind.ts'
import type { Ready } from './kept.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'
import { pageKey, withoutSecret } from './page-key.ts'
import { problemResponse, toProblem } from './problems.ts'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

/** How long a connection may take, in milliseconds; looked at every `connectionsCheckingInterval`. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  /** With the body: four pictures over a slow line. */
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
}

export interface ListenerParts {
  /** Answers whatever is not kept. */
  readonly answer: (request: Request, visitor: Visitor) => Promise<Response>
  readonly cache: PageCache
  readonly files: StaticFiles
  readonly log: Log
  readonly metrics: Metrics
  readonly trustProxyHops: number
  readonly timeouts?: typeof TIMEOUTS
  /** Sees every request first; calls on when it has nothing to answer. */
  readonly before?: Before | undefined
}

export type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The HTTP server. What is kept as bytes is answered here; everything else goes on to the app. */
export function createListener(parts: ListenerParts): Server {
  const { cache, files, log, metrics, trustProxyHops, timeouts = TIMEOUTS } = parts
  const started = randomBytes(4).toString('hex')
  let count = 0

  const onward = getRequestListener(
    async (request, env) => {
      const incoming = (env as { incoming: IncomingMessage }).incoming
      const visitor = { requestId: requestIdOf(incoming), ip: clientAddress(incoming, trustProxyHops) }
      const response = await parts
        .answer(request, visitor)
        .catch((error: unknown) => problemResponse(toProblem(error, log)))
      return protect(response)
    },
    { overrideGlobalObjects: false },
  )

  const server = createServer(
    {
      ...timeouts,
      maxHeaderSize: 16_384,
    },
    (request: IncomingMessage, response: ServerResponse) => {
      const begun = performance.now()
      const url = request.url ?? '/'
      const requestId = `${started}-${(count++).toString(36)}`
      ids.set(request, requestId)
      response.setHeader('x-request-id', requestId)
      response.once('close', () => {
        const milliseconds = performance.now() - begun
        metrics.answered(areaOf(url), response.statusCode, milliseconds)
        if (!log.isLevelEnabled('info')) return
        const { statusCode: status } = response
        // The path alone: a query may hold what a person searched for, or a token.
        const path = withoutSecret(pathOf(url))
        log.info({ request: requestId, method: request.method, path, status, ms: Math.round(milliseconds * 10) / 10 })
      })
      const ready = keptFor(request, url, cache, files)
      if (ready) send(request, response, ready)
      else if (parts.before) parts.before(request, response, () => void onward(request, response))
      else void onward(request, response)
    },
  )
  return server
}

const ids = new WeakMap<IncomingMessage, string>()
const requestIdOf = (request: IncomingMessage): string => ids.get(request) ?? ''

/** What is kept for a request and can be sent at once. */
function keptFor(
  request: IncomingMessage,
  url: string,
  cache: PageCache,
  files: StaticFiles,
): Ready | null | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const kept = files.get(url) ?? cache.find(pageKey(url))
  return kept?.readyNow({
    ifNoneMatch: request.headers['if-none-match'],
    acceptEncoding: request.headers['accept-encoding'] as string | undefined,
  })
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Ready): void {
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Every answer carries the whole set of headers, refusals and pictures too. */
function protect(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  if (!response.headers.has('content-security-policy')) response.headers.set('content-security-policy', NO_PAGE_POLICY)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

/** The visitor's address: the last one that a proxy of ours has seen. What stands before it anybody can write. */
export function clientAddress(request: IncomingMessage, trustProxyHops: number): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustProxyHops === 0) return direct
  const header = request.headers['x-forwarded-for']
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim())
  return seen.at(-trustProxyHops) || direct
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

function areaOf(url: string): string {
  const [, first = ''] = pathOf(url).split('/')
  return ['api', 'assets', 'media'].includes(first) ? first : 'page'
}
