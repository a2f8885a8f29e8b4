import type { OpenAPIHono } from '@hono/zod-openapi'
import { payments } from '#contract/payments.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { listDisputes } from './disputes.service.ts'
import { endReview } from './payment-reviews.service.ts'
import { refundAgain } from './refund-again.service.ts'
import { receiveEvent } from './webhooks.service.ts'

export function paymentRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, payments, {
    'POST /webhooks/payment': async ({ raw }, ctx, response) => {
      const [signature, id] = [response.header('x-razorpay-signature'), response.header('x-razorpay-event-id')]
      await receiveEvent(ctx, { body: Buffer.from(raw), signature: signature ?? '', id })
      return {}
    },
    'GET /payments/disputes': (_input, ctx) => listDisputes(ctx),
    'POST /payments/refunds/{id}/again': ({ params }, ctx) => refundAgain(ctx, params.id),
    'POST /payments/reviewed': ({ body }, ctx) => endReview(ctx, body),
  })
}
