import type { OpenAPIHono } from '@hono/zod-openapi'
import { reviews } from '#contract/reviews.ts'
import { type ApiEnv, bind, type HttpDeps } from '#server/http/bind.ts'
import { listReviews } from './reviews.service.ts'

export function reviewRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, reviews, {
    'GET /reviews/{bike}/{product}': ({ params }, ctx) => listReviews(ctx, params.bike, params.product),
  })
}
