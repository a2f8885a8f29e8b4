import type { OpenAPIHono } from '@hono/zod-openapi'
import { type ApiEnv, type HttpDeps, readBytes } from '#server/http/bind.ts'
import { problemResponse, toProblem } from '#server/http/problems.ts'
import { receiveEvent } from './webhooks.service.ts'

const EVENT_BYTES = 256 * 1024

/** The provider's events: their signature is over the raw bytes, so no schema may touch them before. */
export function paymentRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  api.post('/webhooks/payment', async (c) => {
    try {
      await receiveEvent(deps, {
        body: await readBytes(c.req.raw, EVENT_BYTES),
        signature: c.req.header('x-razorpay-signature') ?? '',
        id: c.req.header('x-razorpay-event-id'),
      })
      return new Response('{}', { headers: { 'content-type': 'application/json; charset=utf-8' } })
    } catch (error) {
      return problemResponse(toProblem(error, deps.log.child({ request: c.env.requestId })))
    }
  })
}
