import { hash, randomBytes } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { CallInProcess } from '#contract/call.ts'
import type { Shop } from '#contract/shop.ts'
import { inLanguage, languageOf } from '#rules/language.ts'
import { isPayingPage } from '#rules/paying-pages.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { ApiEnv, HttpDeps } from './api-env.ts'
import type { PublicResponse } from './cached-response.ts'
import { uncached } from './page-cache.ts'
import { isLocalOnly, pageKey } from './page-key.ts'
import type { problemBody } from './problems.ts'
import { pagePolicy } from './security-headers.ts'
import { sendCached } from './send-cached.ts'

/** Renders a page. It calls the shop's own API through `call`, and marks its scripts with the nonce. */
type RenderPage = (request: Request, call: CallInProcess, nonce: string) => Promise<Response>

/** What the build of the pages exports. */
export interface PagesModule {
  readonly renderPage: RenderPage
  /** Makes a page load its scripts after its first paint. Its text has a character for each byte. */
  readonly paintFirst: (html: string) => string
  /** Whether no page has an address. */
  readonly hasNoPage: (path: string) => boolean
}

export interface PageParts extends PagesModule {
  /** The origins of the payment dialog, which only the pages that pay may load. */
  readonly provider: readonly string[]
  /** Off during development, as the tools insert scripts of their own. */
  readonly policy: boolean
}

/** The address that the answer to all addresses without a page is made for. */
const NO_PAGE = '/404'

/**
 * Serves every remaining address as a page. Pages are rendered without knowing the visitor, so that they can be cached
 * for everybody; the browser fills in personal data.
 */
export function pageRoutes(app: OpenAPIHono<ApiEnv>, deps: HttpDeps, parts: PageParts): void {
  app.get('*', async (c) => {
    const address = new URL(c.req.url)
    refuseMalformed(address.pathname)
    const localOnly = isLocalOnly(address.pathname)
    if (localOnly && !c.env.isLocal) throw nothingHere()
    const key = parts.hasNoPage(address.pathname)
      ? inLanguage(languageOf(address.pathname), NO_PAGE)
      : pageKey(address.pathname + address.search)
    const { origin } = new URL(deps.config.publicUrl)
    const headers = new Headers()
    const accept = c.req.header('accept')
    if (accept) headers.set('accept', accept)
    // Concatenated, because URL resolution would take "//host/path" for an address on that host.
    const request = new Request(origin + key, { headers })
    const render = async (version: number | undefined) => {
      await deps.limit('uncached', c.env.ip)
      const call: CallInProcess = (name, input) => deps.pageCalls.answer(name, input, c.env, version)
      return renderSafely(parts, request, call)
    }
    // A cached page is sent to everybody, so pages for this machine only are never cached.
    const rendered = localOnly ? uncached(await render(undefined)) : await deps.cache.make(key, render)
    if (rendered instanceof Response) return redirectWithin(rendered, origin, address.search)
    return sendCached(c, rendered)
  })
  app.all('*', () => {
    throw nothingHere()
  })
}

/**
 * Restricts a redirect to a path of this shop, whatever host the page put into it. Appends the query that the page was
 * rendered without, as it may contain chosen options.
 */
function redirectWithin(response: Response, origin: string, query: string): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const target = URL.parse(location, origin)
  if (target?.origin !== origin || target.pathname.startsWith('//')) throw nothingHere()
  response.headers.set('location', target.pathname + (target.search || query) + target.hash)
  return response
}

const nothingHere = () => new ShopProblem('not_found', 'There is nothing at this address.')

/**
 * Refuses invalid paths: a broken percent escape, which the router would only report, and two slashes at the beginning,
 * which browsers read as another host.
 */
function refuseMalformed(path: string): void {
  if (path.startsWith('//')) throw nothingHere()
  if (!isDecodable(path)) throw new ShopProblem('unreadable', 'This address cannot be read.')
}

function isDecodable(text: string): boolean {
  try {
    // The bundler leaves out a call whose result nobody uses.
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** The seconds after which to try again when the database has no answer. */
const RETRY_SECONDS = 2

/**
 * Renders a page with its Content-Security-Policy. The shop's own scripts carry a nonce that nobody else can know; each
 * is allowed by its hash, and the nonce is removed, so that the page can be cached for everybody. An injected script
 * has no nonce, hence no hash, and does not run.
 */
async function renderSafely(
  parts: PageParts,
  request: Request,
  call: CallInProcess,
): Promise<Response | PublicResponse> {
  const nonce = randomBytes(16).toString('base64url')
  const response = await parts.renderPage(request, call, nonce)
  const headers = new Headers(response.headers)
  const type = headers.get('content-type') ?? ''
  if (!type.startsWith('text/html')) {
    if (response.status !== 200) return response
    return { headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) }
  }
  if (!parts.policy) {
    headers.set('content-security-policy', "default-src * 'unsafe-inline' 'unsafe-eval' data: blob: ws:")
    return new Response(response.body, { status: response.status, headers })
  }

  // Only ASCII is searched, so bytes can be read as characters, which is faster than decoding the page.
  const rendered = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const { page: html, scripts } = splitAtNonce(parts.paintFirst(rendered), nonce)
  const scriptHashes = scripts.map((script) => hash('sha256', Buffer.from(script, 'latin1'), 'base64'))
  const maps = await mapOrigins(call)
  const { pathname } = new URL(request.url)
  headers.set(
    'content-security-policy',
    pagePolicy({
      scriptHashes: [...new Set(scriptHashes)],
      maps,
      provider: isPayingPage(pathname) ? parts.provider : [],
    }),
  )
  const body = Buffer.from(html, 'latin1')
  const { status } = response
  const isSame = status === 200 || parts.hasNoPage(pathname)
  return isSame ? { status, headers: Object.fromEntries(headers), body } : new Response(body, { status, headers })
}

/** Returns the origin of the map, the only other site that a page may embed, if there is one. */
async function mapOrigins(call: CallInProcess): Promise<string[]> {
  const { status, body } = await call('GET /shop', {})
  const { mapUrl } = body as Shop
  if (status === 200) return mapUrl ? [new URL(mapUrl).origin] : []
  const { code, message } = body as ReturnType<typeof problemBody>
  throw new ShopProblem(code, message, { retryAfterSeconds: RETRY_SECONDS })
}

/** Removes the nonce from a page. Returns the page and the inline scripts that carried it. */
function splitAtNonce(marked: string, nonce: string): { page: string; scripts: string[] } {
  const parts = marked.split(` nonce="${nonce}"`)
  const scripts = parts.slice(1).map((rest, place) => {
    const before = parts[place] ?? ''
    if (!before.startsWith('<script', before.lastIndexOf('<'))) return ''
    const begin = rest.indexOf('>') + 1
    return rest.slice(begin, rest.indexOf('</script>', begin))
  })
  return { page: parts.join(''), scripts: scripts.filter((script) => script !== '') }
}
