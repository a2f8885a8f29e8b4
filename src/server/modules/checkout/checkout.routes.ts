import type { OpenAPIHono } from '@hono/zod-openapi'
import { quote } from '#contract/quote.ts'
import { type ApiEnv, bind, type HttpDeps } from '#server/http/bind.ts'
import { quoteCart } from './quote.service.ts'

export function checkoutRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, quote, {
    'POST /quote': ({ body }, ctx) => quoteCart(ctx, body.cartItems),
  })
}
