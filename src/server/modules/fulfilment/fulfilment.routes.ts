import type { OpenAPIHono } from '@hono/zod-openapi'
import { orders } from '#contract/orders.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { asAttachment, bind } from '#server/http/bind.ts'
import { getOrderAgain } from '#server/modules/orders/buy-again.service.ts'
import { listOwnOrders } from '#server/modules/orders/order-lists.service.ts'
import { printInvoice } from '#server/modules/orders/orders.service.ts'
import { getOverview } from '#server/modules/orders/overview.service.ts'
import { changeOrder, getOrder } from './fulfilment.service.ts'

export function orderRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, orders, {
    'GET /order/{id}': ({ params }, ctx) => getOrder(ctx, params.id),
    'GET /orders/{userId}': ({ params }, ctx) => listOwnOrders(ctx, params.userId),
    'GET /order/{id}/again': ({ params }, ctx) => getOrderAgain(ctx, params.id),
    'GET /overview': (_, ctx) => getOverview(ctx),
    'GET /invoice/{id}': async ({ params, query }, ctx, response) =>
      asAttachment(response, await printInvoice(ctx, params.id, query.document)),
    'PUT /updateOrder/': ({ body }, ctx) => changeOrder(ctx, body),
  })
}
