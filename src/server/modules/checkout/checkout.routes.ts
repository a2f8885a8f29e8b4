import type { OpenAPIHono } from '@hono/zod-openapi'
import { checkout } from '#contract/checkout.ts'
import { coupons } from '#contract/coupons.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { createPayment } from './checkout.service.ts'
import { addCoupon, changeCoupon, endCoupon, listCoupons } from './coupons.service.ts'
import { cancelOwnOrder } from './own-cancellation.service.ts'
import { cleanUp, leaveDialog, payOrder, verifyPayment } from './payment-dialog.service.ts'
import { quoteCart } from './quote.service.ts'

export function checkoutRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, checkout, {
    'POST /quote': ({ body }, ctx) => quoteCart(ctx, ctx.user, body),
    'POST /cleanup-unpaid-orders': ({ body }, ctx) => cleanUp(ctx, body.userId),
    'POST /create-payment': ({ body }, ctx, response) =>
      createPayment(ctx, body, response.header('idempotency-key')?.slice(0, 100) || undefined),
    'POST /verify-and-update-order': async ({ body }, ctx, response) => {
      const result = await verifyPayment(ctx, body)
      if (result.pending) response.setStatus(202)
      return result
    },
    'POST /cancel-order': ({ body }, ctx) => leaveDialog(ctx, body.orderId),
    'POST /order/{id}/pay': ({ params }, ctx) => payOrder(ctx, params.id),
    'POST /order/{id}/cancel': ({ params, body }, ctx) => cancelOwnOrder(ctx, params.id, body),
    'GET /payment-dialog': async (_, ctx) => ({ checkoutJs: ctx.razorpay?.settings.checkoutJs ?? '' }),
  })
  bind(api, deps, coupons, {
    'GET /coupons': (_, ctx) => listCoupons(ctx),
    'POST /coupons': ({ body }, ctx) => addCoupon(ctx, body),
    'PUT /coupons/{code}': ({ params, body }, ctx) => changeCoupon(ctx, params.code, body),
    'POST /coupons/{code}/end': ({ params, body }, ctx) => endCoupon(ctx, params.code, body.version),
  })
}
