import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { sendCached } from '#server/http/send-cached.ts'
import { type Ctx, contextOf } from '#server/lib/ctx.ts'
import { getBike, listBikes } from './catalogue.service.ts'
import { pagesOfBike, pagesOfShop, robots, sitemap, sitemapIndex } from './site-files.ts'

/** Registers the routes for search engines: the sitemaps of pages and pictures, and robots.txt. */
export function siteFileRoutes(app: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  const { publicUrl } = deps.config

  const cachedXml = async (c: Context<ApiEnv>, write: (ctx: Ctx) => Promise<string>) => {
    const file = await deps.cache.make(c.req.path, async () => {
      await deps.limit('uncached', c.env.ip)
      const headers = { 'content-type': 'application/xml; charset=utf-8' }
      return { headers, body: await write(contextOf(deps, c.env)) }
    })
    if (file instanceof Response) return file
    return sendCached(c, file)
  }

  app.get('/sitemap.xml', (c) => cachedXml(c, async (ctx) => sitemapIndex(publicUrl, await listBikes(ctx))))
  app.get('/sitemap-pages.xml', (c) =>
    cachedXml(c, async (ctx) => sitemap(publicUrl, pagesOfShop(await listBikes(ctx)))),
  )
  app.get('/:file{sitemap-bike-[a-z0-9-]+[.]xml}', (c) => {
    const code = c.req.param('file').slice('sitemap-bike-'.length, -'.xml'.length)
    return cachedXml(c, async (ctx) => sitemap(publicUrl, pagesOfBike(await getBike(ctx, code))))
  })
  app.get('/robots.txt', (c) => c.text(robots(publicUrl)))
}
