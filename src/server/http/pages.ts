import { createHash, randomBytes } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Send } from '#contract/call.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { ApiEnv, HttpDeps } from './bind.ts'
import { keepAnswer } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { pagePolicy } from './security-headers.ts'

/** Renders a page; it asks the shop's own API through `send`, like any other caller, and marks its scripts. */
export type RenderPage = (request: Request, send: Send, nonce: string) => Promise<Response>

export interface PageParts {
  readonly render: RenderPage
  /** Origins whose pages may be shown inside ours. */
  readonly frameOrigins: () => Promise<string[]>
  /** Where the payment dialog comes from. */
  readonly provider: readonly string[]
  /** Off while pages are being worked on: the tools write scripts of their own into them. */
  readonly policy: boolean
}

/**
 * Every address that is nothing else is a page. A page is rendered without knowing who asks, so what was rendered once
 * is right for everybody and is kept; what is personal is filled in by the browser.
 */
export function pageRoutes(app: OpenAPIHono<ApiEnv>, deps: HttpDeps, parts: PageParts): void {
  app.get('*', async (c) => {
    const address = new URL(c.req.url)
    refuseMalformed(address.pathname)
    const key = pageKey(address.pathname + address.search)
    const headers = new Headers()
    const accept = c.req.header('accept')
    if (accept) headers.set('accept', accept)
    const request = new Request(new URL(key, deps.config.publicUrl), { headers })
    const made = await deps.cache.make(key, (version) => {
      const send: Send = async (path, init) => app.request(path, init, { ...c.env, version })
      return renderSafely(parts, request, send)
    })
    if (made instanceof Response) return onward(made, address.search)
    return made.response({
      ifNoneMatch: c.req.header('if-none-match'),
      acceptEncoding: c.req.header('accept-encoding'),
    })
  })
  app.all('*', () => {
    throw new ShopProblem('not_found', 'There is nothing at this address.')
  })
}

/** What leads to another address takes the query along, which a page is rendered without: it may hold a choice of options. */
function onward(response: Response, query: string): Response {
  const target = response.headers.get('location')
  if (query !== '' && target?.startsWith('/') && !target.includes('?')) response.headers.set('location', target + query)
  return response
}

/** An address with a broken percent sign names nothing; the router would only complain of it. */
function refuseMalformed(path: string): void {
  try {
    decodeURIComponent(path)
  } catch {
    throw new ShopProblem('unreadable', 'This address cannot be read.')
  }
}

/**
 * The page with its Content-Security-Policy. Scripts that the shop wrote carry a mark that nobody else can know; each
 * is allowed by its hash, and the mark is taken out, so that the page can be kept and served to everybody. A script that
 * got into the page in another way has no mark, hence no hash, and does not run.
 */
async function renderSafely(parts: PageParts, request: Request, send: Send): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url')
  const response = await parts.render(request, send, nonce)
  const headers = new Headers(response.headers)
  const type = headers.get('content-type') ?? ''
  if (!type.startsWith('text/html')) return response.status === 200 ? keepAnswer(response) : response
  if (!parts.policy) {
    headers.set('content-security-policy', "default-src * 'unsafe-inline' 'unsafe-eval' data: blob: ws:")
    return new Response(response.body, { status: response.status, headers })
  }

  const marked = await response.text()
  const scriptHashes = [
    ...marked.matchAll(new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</script>`, 'g')),
  ]
    .map((match) => match[1] ?? '')
    .filter((script) => script !== '')
    .map((script) => createHash('sha256').update(script).digest('base64'))
  const frames = await parts.frameOrigins()
  headers.set(
    'content-security-policy',
    pagePolicy({ scriptHashes: [...new Set(scriptHashes)], frames, provider: parts.provider }),
  )
  const page = new Response(marked.replaceAll(` nonce="${nonce}"`, ''), { status: response.status, headers })
  return response.status === 200 ? keepAnswer(page) : page
}
