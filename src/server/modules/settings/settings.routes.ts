import type { OpenAPIHono } from '@hono/zod-openapi'
import { shop } from '#contract/shop.ts'
import { type ApiEnv, bind, type HttpDeps } from '#server/http/bind.ts'
import { getPolicy, getShop } from './settings.service.ts'

export function settingsRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, shop, {
    'GET /shop': (_, ctx) => getShop(ctx),
    'GET /policies/{name}': ({ params }, ctx) => getPolicy(ctx, params.name),
  })
}
