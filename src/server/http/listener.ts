import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Log } from '#server/lib/log.ts'
import type { ShopProblem } from '#server/lib/problem.ts'
import { isLoopback } from '#server/lib/public-host.ts'
import type { ClientInfo } from './api-env.ts'
import type { ReadyResponse } from './cached-response.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'
import { loggedPath, pageKey } from './page-key.ts'
import { problemResponse, toProblem } from './problems.ts'
import { findHeadProblem } from './request-head.ts'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

/** The time limits of a connection in milliseconds, checked every `connectionsCheckingInterval`. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  /** Including the body: four pictures over a slow connection. */
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
}

export interface ListenerParts {
  /** Answers requests that have no cached response. */
  readonly answer: (request: Request, visitor: ClientInfo) => Promise<Response>
  readonly cache: PageCache
  readonly files: StaticFiles
  readonly log: Log
  readonly metrics: Metrics
  readonly trustProxyHops: number
  readonly timeouts?: typeof TIMEOUTS
  /** Sees every request first; calls `next` if it does not answer. */
  readonly before?: Middleware | undefined
}

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Creates the HTTP server. It sends cached responses itself and passes everything else on to the app. */
export function createListener(parts: ListenerParts): Server {
  const { cache, files, log, metrics, trustProxyHops, timeouts = TIMEOUTS } = parts
  const started = randomBytes(4).toString('hex')
  let count = 0

  const onward = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse }
      const visitor = {
        requestId: String(outgoing.getHeader('x-request-id')),
        ip: clientAddress(incoming, trustProxyHops),
        isLocal: isFromThisMachine(incoming),
        send: (ready: ReadyResponse) => send(incoming, outgoing, ready),
      }
      const response = await parts
        .answer(request, visitor)
        .catch((error: unknown) => problemResponse(toProblem(error, log)))
      return response === RESPONSE_ALREADY_SENT ? response : protect(response)
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
      response.on('close', () => {
        const milliseconds = performance.now() - begun
        metrics.answered(areaOf(url), response.statusCode, milliseconds)
        if (!log.isLevelEnabled('info')) return
        const { statusCode: status } = response
        // Only the path is logged: a query may contain a search text or a token.
        const path = loggedPath(url).slice(0, LOGGED_LENGTH)
        log.info({ request: requestId, method: request.method, path, status, ms: Math.round(milliseconds * 10) / 10 })
      })
      const problem = findHeadProblem(url, request.headers)
      const ready = problem ? undefined : cachedFor(request, url, cache, files)
      // Headers that are set one by one take Node several times as long, so this path sets none before.
      if (ready) return send(request, response, ready, { 'x-request-id': requestId })
      response.setHeader('x-request-id', requestId)
      if (problem) void refuse(response, problem)
      else if (parts.before) parts.before(request, response, () => void onward(request, response))
      else void onward(request, response)
    },
  )
  return server
}

/** The maximum number of characters of a path in the log. */
const LOGGED_LENGTH = 500

/** Refuses a request before its body is read, and closes the connection after the response. */
async function refuse(response: ServerResponse, problem: ShopProblem): Promise<void> {
  const answer = protect(problemResponse(problem))
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), connection: 'close' })
  response.end(await answer.text())
}

/** Returns the cached response for a request, if it can be sent at once. */
function cachedFor(
  request: IncomingMessage,
  url: string,
  cache: PageCache,
  files: StaticFiles,
): ReadyResponse | null | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const cached = files.get(pathOf(url)) ?? cache.find(pageKey(url))
  return cached?.readyNow({
    ifNoneMatch: request.headers['if-none-match'],
    acceptEncoding: request.headers['accept-encoding'] as string | undefined,
  })
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ReadyResponse,
  more?: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...more, ...headers })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Adds the security headers to a response, also to errors and pictures. */
function protect(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  if (!response.headers.has('content-security-policy')) response.headers.set('content-security-policy', NO_PAGE_POLICY)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

/** Returns the visitor's IP address: the last one that a trusted proxy has seen. Entries before it can be forged. */
export function clientAddress(request: IncomingMessage, trustProxyHops: number): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustProxyHops === 0) return direct
  const header = request.headers['x-forwarded-for']
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim())
  return seen.at(-trustProxyHops) || direct
}

/** Headers that proxies add. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const LOCAL_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Whether a request comes from this machine itself. The connection decides; headers can only speak against it: those of
 * a proxy, which forwards requests of strangers, and a foreign host name that resolves to this machine.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false
  return LOCAL_HOST.test(headers.host ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined)
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

const AREA = /^\/(api|assets|media)(?![^/?])/

const areaOf = (url: string): string => AREA.exec(url)?.[1] ?? 'page'
