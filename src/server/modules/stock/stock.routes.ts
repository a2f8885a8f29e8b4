import type { OpenAPIHono } from '@hono/zod-openapi'
import { stock } from '#contract/stock.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { subscribeToStock } from './back-in-stock.service.ts'
import { count, getStock, listStock, receive } from './stock.service.ts'

export function stockRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, stock, {
    'GET /stock': ({ query }, ctx) => listStock(ctx, query.low === 'true'),
    'GET /stock/{proId}': ({ params }, ctx) => getStock(ctx, params.proId),
    'POST /stock/{proId}/received': ({ params, body }, ctx) => receive(ctx, params.proId, body),
    'POST /stock/{proId}/counted': ({ params, body }, ctx) => count(ctx, params.proId, body),
    'POST /back-in-stock': ({ body: { proId, email, ...variant } }, ctx) =>
      subscribeToStock(ctx, proId, email, variant),
  })
}
