import type { OpenAPIHono } from '@hono/zod-openapi'
import { customers } from '#contract/customers.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { endCustomerSessions, getCustomer } from './customers.service.ts'
import { getClaimWriter, getMessageWriter } from './writers.service.ts'

export function customerRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, customers, {
    'GET /customers/{id}': ({ params }, ctx) => getCustomer(ctx, params.id),
    'DELETE /customers/{id}/sessions': ({ params }, ctx) => endCustomerSessions(ctx, params.id),
    'GET /messages/{id}/writer': ({ params }, ctx) => getMessageWriter(ctx, params.id),
    'GET /warranty-claims/{id}/writer': ({ params }, ctx) => getClaimWriter(ctx, params.id),
  })
}
