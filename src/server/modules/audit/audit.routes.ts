import type { OpenAPIHono } from '@hono/zod-openapi'
import { auditLog } from '#contract/audit.ts'
import { type ApiEnv, bind, type HttpDeps } from '#server/http/bind.ts'
import { readAuditLog } from './audit.service.ts'

export function auditRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, auditLog, {
    'GET /audit': ({ query }, ctx) => readAuditLog(ctx, query),
  })
}
