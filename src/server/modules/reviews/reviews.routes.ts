import type { OpenAPIHono } from '@hono/zod-openapi'
import { reviews } from '#contract/reviews.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { answerReview, approveReview, hideReview, listAllReviews, showReview } from './moderation.service.ts'
import { changeReview, getOwnReview, listReviews, writeReview } from './reviews.service.ts'

export function reviewRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, reviews, {
    'GET /reviews/{bike}/{product}': ({ params }, ctx) => listReviews(ctx, params.bike, params.product),
    'GET /reviews/{bike}/{product}/own': ({ params }, ctx) => getOwnReview(ctx, params.bike, params.product),
    'POST /reviews': ({ body }, ctx) => writeReview(ctx, body),
    'PUT /updateReview': ({ body }, ctx) => changeReview(ctx, body),
    'GET /all-reviews': ({ query }, ctx) => listAllReviews(ctx, query),
    'POST /review/{id}/look': ({ params, body }, ctx) => approveReview(ctx, { ...params, ...body }),
    'POST /review/{id}/hide': ({ params, body: { reason, version } }, ctx) =>
      hideReview(ctx, { ...params, version }, reason),
    'POST /review/{id}/show': ({ params, body }, ctx) => showReview(ctx, { ...params, ...body }),
    'PUT /review/{id}/answer': ({ params, body: { answer, version } }, ctx) =>
      answerReview(ctx, { ...params, version }, answer),
  })
}
