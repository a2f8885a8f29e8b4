import type { OpenAPIHono } from '@hono/zod-openapi'
import { checkout } from '#contract/checkout.ts'
import { coupons } from '#contract/coupons.ts'
import { type ApiEnv, bind, type HttpDeps } from '#server/http/bind.ts'
import { cancelOrder, cleanUp, createPayment, leaveDialog, payOrder, verifyPayment } from './checkout.service.ts'
import { addCoupon, changeCoupon, endCoupon, listCoupons } from './coupons.service.ts'
import { quoteCart } from './quote.service.ts'

export function checkoutRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, checkout, {
    'POST /quote': ({ body }, ctx) => quoteCart(ctx, body),
    'POST /cleanup-unpaid-orders': ({ body }, ctx) => cleanUp(ctx, body.userId),
    'POST /create-payment': ({ body }, ctx, exchange) =>
      createPayment(ctx, body, exchange.header('idempotency-key')?.slice(0, 100) || undefined),
    'POST /verify-and-update-order': async ({ body }, ctx, exchange) => {
      const said = await verifyPayment(ctx, body)
      if (said.pending) exchange.setStatus(202)
      return said
    },
    'POST /cancel-order': ({ body }, ctx) => leaveDialog(ctx, body.orderId),
    'POST /order/{id}/pay': ({ params }, ctx) => payOrder(ctx, params.id),
    'POST /order/{id}/cancel': ({ params, body }, ctx) => cancelOrder(ctx, params.id, body.reason),
    'GET /payment-dialog': async (_, ctx) => ({ checkoutJs: ctx.razorpay?.settings.checkoutJs ?? '' }),
  })
  bind(api, deps, coupons, {
    'GET /coupons': (_, ctx) => listCoupons(ctx),
    'POST /coupons': ({ body }, ctx) => addCoupon(ctx, body),
    'PUT /coupons/{code}': ({ params, body }, ctx) => changeCoupon(ctx, params.code, body),
    'POST /coupons/{code}/end': ({ params, body }, ctx) => endCoupon(ctx, params.code, body.version),
  })
}
