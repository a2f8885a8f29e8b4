import type { OpenAPIHono } from '@hono/zod-openapi'
import { orders } from '#contract/orders.ts'
import { type ApiEnv, bind, type HttpDeps } from '#server/http/bind.ts'
import { listOwnOrders } from '#server/modules/orders/orders.service.ts'
import { changeOrder, getInvoice, getOrder } from './fulfilment.service.ts'

export function orderRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, orders, {
    'GET /order/{id}': ({ params }, ctx) => getOrder(ctx, params.id),
    'GET /orders/{userId}': ({ params }, ctx) => listOwnOrders(ctx, params.userId),
    'GET /invoice/{id}': async ({ params }, ctx, exchange) => {
      const { bytes, name } = await getInvoice(ctx, params.id)
      exchange.setHeader('content-disposition', `attachment; filename="${name}"`)
      return bytes
    },
    'PUT /updateOrder/': ({ body }, ctx) => changeOrder(ctx, body),
  })
}
