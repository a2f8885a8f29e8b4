import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv, HttpDeps } from '#server/http/bind.ts'
import { cacheKey, keepAnswer } from '#server/http/page-cache.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { listBikes } from './catalogue.service.ts'
import { robots, sitemap } from './site-files.ts'

/** What search engines read: the list of pages with their pictures, and where it is. */
export function siteFileRoutes(app: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  const { publicUrl } = deps.config
  app.get('/sitemap.xml', async (c) => {
    const made = await deps.cache.make(cacheKey(c.req.url), async () => {
      const bikes = await listBikes(contextOf(deps, c.env), 'products')
      const headers = { 'content-type': 'application/xml; charset=utf-8' }
      return keepAnswer(new Response(sitemap(publicUrl, bikes), { headers }))
    })
    if (made instanceof Response) return made
    return made.response({ acceptEncoding: c.req.header('accept-encoding') })
  })
  app.get('/robots.txt', (c) => c.text(robots(publicUrl)))
}
