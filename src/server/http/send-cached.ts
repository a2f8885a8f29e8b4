import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import type { CachedResponse, ReadyResponse } from './cached-response.ts'

/** Answers a request with a cached response: through the listener, which sends bytes as they are, if there is one. */
export async function sendCached(c: Context<ApiEnv>, cached: CachedResponse): Promise<Response> {
  const ready = await cached.ready({
    ifNoneMatch: c.req.header('if-none-match'),
    acceptEncoding: c.req.header('accept-encoding'),
  })
  if (!c.env.send) return toResponse(ready)
  c.env.send(ready)
  return RESPONSE_ALREADY_SENT
}

function toResponse({ status, headers, body }: ReadyResponse): Response {
  const list = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(body && new Uint8Array(body), { status, headers: list })
}
