import type { OpenAPIHono } from '@hono/zod-openapi'
import { find } from '#contract/find.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { findEverywhere } from './find.service.ts'

export function findRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, find, { 'GET /find': ({ query }, ctx) => findEverywhere(ctx, query.search) })
}
