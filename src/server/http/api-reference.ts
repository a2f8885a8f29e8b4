import type { OpenAPIHono } from '@hono/zod-openapi'
import { escapeHtml } from '#server/lib/html.ts'
import type { ApiEnv } from './api-env.ts'
import { CachedResponse } from './cached-response.ts'
import { sendCached } from './send-cached.ts'

/** The part of an OpenAPI document that the reference page shows. */
interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths?: Record<string, Record<string, Operation>>
}
interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema?: unknown }[]
  readonly requestBody?: { content?: Record<string, { schema?: unknown }> }
  readonly responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

const INFO = {
  title: 'Shop API',
  version: '1',
  description:
    'JSON in and out. Calls that need a signed-in person carry the token in the header x-access-token. A refusal is { message, code, fields? } with the status that fits.',
}

const CACHE_CONTROL = { 'cache-control': 'public, max-age=300' }

/**
 * Serves the OpenAPI document, made from the same schemas that check every call, and a page that shows it without
 * scripts or network requests. Both are built at the first request and then cached, as they change only with the
 * program.
 */
export function apiReference(api: OpenAPIHono<ApiEnv>): void {
  const openApi = once(async () => {
    const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: INFO, servers: [{ url: '/api' }] })
    const headers = { 'content-type': 'application/json', ...CACHE_CONTROL }
    return CachedResponse.of({ headers, body: JSON.stringify(document) })
  })
  const page = once(async () => {
    const document: ApiDocument = JSON.parse((await (await openApi()).plain()).toString())
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    }
    return CachedResponse.of({ headers: { ...headers, ...CACHE_CONTROL }, body: referencePage(document) })
  })
  api.get('/openapi.json', async (c) => sendCached(c, await openApi()))
  api.get('/docs', async (c) => sendCached(c, await page()))
}

/** Returns a function that makes a value at its first call and returns the same one at every later call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  return () => {
    value ??= make()
    return value
  }
}

const code = (schema: unknown): string => `<pre>${escapeHtml(JSON.stringify(schema, null, 2) ?? '')}</pre>`

function referencePage(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => showOperation(method.toUpperCase(), path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(document.info.title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem;color:#101214;background:#fff}
summary{cursor:pointer;padding:.75rem 0;border-top:1px solid #d9d7d1}summary b{display:inline-block;min-width:4.5rem;color:#c23f0c}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{background:#f4f3f0;padding:1rem;overflow:auto;max-height:24rem}h3{font-size:1rem}
</style></head><body><main><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? '')}</p><p><a href="/api/openapi.json">OpenAPI document</a></p>${operations.join('')}</main></body></html>`
}

function showOperation(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> in ${escapeHtml(place)}${required ? ', required' : ''} <code>${escapeHtml(JSON.stringify(schema))}</code></li>`,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, { content }]) => `<h3>Answer ${escapeHtml(status)}</h3>${code(Object.values(content ?? {})[0]?.schema)}`,
  )
  return `<details><summary><b>${method}</b> <code>/api${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
<p>${escapeHtml(operation.description ?? '')}</p>${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${body ? `<h3>Body</h3>${code(body)}` : ''}${answers.join('')}</details>`
}
