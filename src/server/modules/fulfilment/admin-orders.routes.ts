import type { OpenAPIHono } from '@hono/zod-openapi'
import { ordersAdmin } from '#contract/orders-admin.ts'
import { type ApiEnv, bind, type Exchange, type HttpDeps } from '#server/http/bind.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { deleteOrder, getPackingSlip, listLineDays, listLines, listOrders, refund } from './admin-orders.service.ts'
import { type PhoneOrder, quoteFor, takeOrder, writeLine } from './phone-orders.service.ts'

export function adminOrderRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, ordersAdmin, {
    'GET /all-orders': ({ query }, ctx) => listOrders(ctx, query),
    'POST /orders/{userId}/{addressId}': ({ params, body }, ctx, exchange) =>
      take(ctx, exchange, { ...body, ...params }),
    'POST /new-order': ({ body }, ctx, exchange) => take(ctx, exchange, body),
    'POST /new-order/quote': ({ body }, ctx) => quoteFor(ctx, body),
    'DELETE /order/delete/{id}': ({ params }, ctx) => deleteOrder(ctx, params.id),
    'POST /order/{id}/refund': ({ params, body }, ctx) => refund(ctx, params.id, body),
    'GET /packing-slip/{id}': async ({ params }, ctx, exchange) => {
      const { bytes, name } = await getPackingSlip(ctx, params.id)
      exchange.setHeader('content-disposition', `attachment; filename="${name}"`)
      return bytes
    },
    'GET /all-order-details': async ({ query: { date, page, size } }, ctx, exchange) => {
      const { lines, total } = await listLines(ctx, { page, size, startDate: date, endDate: date })
      exchange.setHeader('x-total-count', String(total))
      return lines
    },
    'GET /order-detail-dates': ({ query }, ctx) => listLineDays(ctx, query.before),
    'POST /order-details/': ({ body }, ctx) => writeLine(ctx, body),
    'PUT /updateOrderDetail': ({ body }, ctx) => writeLine(ctx, body),
  })
}

async function take(ctx: Ctx, exchange: Exchange, wish: PhoneOrder) {
  const { order, created } = await takeOrder(ctx, wish)
  if (!created) exchange.setStatus(200)
  return { order }
}
