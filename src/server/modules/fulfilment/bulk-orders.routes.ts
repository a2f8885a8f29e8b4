import type { OpenAPIHono } from '@hono/zod-openapi'
import { bulkOrders } from '#contract/bulk-orders.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { asAttachment, bind } from '#server/http/bind.ts'
import { getDispatch, listOrdersToDispatch, startDispatch } from './dispatches.service.ts'
import { printOrders } from './print-orders.service.ts'

export function bulkOrderRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, bulkOrders, {
    'POST /orders/print': async ({ body }, ctx, response) => asAttachment(response, await printOrders(ctx, body)),
    'POST /dispatches/orders': ({ body }, ctx) => listOrdersToDispatch(ctx, body.orders),
    'POST /dispatches': async ({ body }, ctx, response) => {
      const { dispatch, created } = await startDispatch(ctx, body)
      if (!created) response.setStatus(200)
      return dispatch
    },
    'GET /dispatches/{id}': ({ params }, ctx) => getDispatch(ctx, params.id),
  })
}
