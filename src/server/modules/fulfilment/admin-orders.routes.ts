import type { OpenAPIHono } from '@hono/zod-openapi'
import { ordersAdmin } from '#contract/orders-admin.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { asAttachment, bind, type ResponseControls } from '#server/http/bind.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { listLineDays, listLines, listOrders, listTabs } from '#server/modules/orders/order-lists.service.ts'
import { addNote, findOrderId, getOrderEmail, recordOf } from '#server/modules/orders/order-record.service.ts'
import { archiveOrder, getInvoiceCopy, getPackingSlip, restoreOrder } from './admin-orders.service.ts'
import { getOrder } from './fulfilment.service.ts'
import { writeLine } from './phone-order-lines.service.ts'
import { type PhoneOrder, quoteFor, takeOrder } from './phone-orders.service.ts'
import { quoteRefund, refund } from './staff-refunds.service.ts'

export function adminOrderRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, ordersAdmin, {
    'GET /all-orders': ({ query }, ctx) => listOrders(ctx, query),
    'GET /all-orders/tabs': (_, ctx) => listTabs(ctx),
    'POST /orders/{userId}/{addressId}': ({ params, body }, ctx, response) =>
      take(ctx, response, { ...body, ...params }),
    'POST /new-order': ({ body }, ctx, response) => take(ctx, response, body),
    'POST /new-order/quote': ({ body }, ctx) => quoteFor(ctx, body),
    'DELETE /order/delete/{id}': ({ params }, ctx) => archiveOrder(ctx, params.id),
    'POST /order/{id}/restore': ({ params }, ctx) => restoreOrder(ctx, params.id),
    'GET /order/{id}/record': ({ params }, ctx) => getRecord(ctx, params.id),
    'GET /order/{id}/emails/{emailId}': ({ params }, ctx) => getOrderEmail(ctx, params.id, params.emailId),
    'POST /order/{id}/notes': ({ params, body }, ctx) => addNote(ctx, params.id, body),
    'GET /order/{id}/refund': ({ params, query }, ctx) => quoteRefund(ctx, params.id, query),
    'POST /order/{id}/refund': ({ params, body }, ctx) => refund(ctx, params.id, body),
    'GET /invoice-copy/{id}': async ({ params, query }, ctx, response) =>
      asAttachment(response, await getInvoiceCopy(ctx, params.id, query.copy)),
    'GET /packing-slip/{id}': async ({ params }, ctx, response) =>
      asAttachment(response, await getPackingSlip(ctx, params.id)),
    'GET /all-order-details': async ({ query: { date, page, size } }, ctx, response) => {
      const { lines, total } = await listLines(ctx, { page, size, startDate: date, endDate: date })
      response.setHeader('x-total-count', String(total))
      return lines
    },
    'GET /order-detail-dates': ({ query }, ctx) => listLineDays(ctx, query.before),
    'POST /order-details/': ({ body }, ctx) => writeLine(ctx, body),
    'PUT /updateOrderDetail': ({ body }, ctx) => writeLine(ctx, body),
  })
}

async function getRecord(ctx: Ctx, named: string) {
  const { order } = await getOrder(ctx, await findOrderId(ctx, named))
  return recordOf(ctx, order)
}

async function take(ctx: Ctx, response: ResponseControls, request: PhoneOrder) {
  const { order, created } = await takeOrder(ctx, request)
  if (!created) response.setStatus(200)
  return { order }
}
