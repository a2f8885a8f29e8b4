import type { OpenAPIHono } from '@hono/zod-openapi'
import { auditLog } from '#contract/audit.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { readAuditLog } from './audit.service.ts'

export function auditRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, auditLog, {
    'GET /audit': ({ query }, ctx) => readAuditLog(ctx, query),
  })
}
