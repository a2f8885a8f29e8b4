import type { OpenAPIHono } from '@hono/zod-openapi'
import { today } from '#contract/today.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { getSetup } from './setup.service.ts'
import { getToday } from './today.service.ts'

export function todayRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, today, {
    'GET /today': (_, ctx) => getToday(ctx),
    'GET /today/setup': (_, ctx) => getSetup(ctx),
  })
}
