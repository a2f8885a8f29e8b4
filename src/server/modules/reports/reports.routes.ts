import type { OpenAPIHono } from '@hono/zod-openapi'
import { reports } from '#contract/reports.ts'
import { type ApiEnv, bind, type Exchange, type HttpDeps } from '#server/http/bind.ts'
import { gstMonth, gstSheet } from './gst-month.service.ts'
import { salesReport, salesSheet } from './sales.service.ts'

function attached(exchange: Exchange, { name, bytes }: { name: string; bytes: Uint8Array }): Uint8Array {
  exchange.setHeader('content-disposition', `attachment; filename="${name}"`)
  return bytes
}

export function reportRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, reports, {
    'GET /reports/sales': ({ query }, ctx) => salesReport(ctx, query),
    'GET /reports/sales.csv': async ({ query }, ctx, exchange) =>
      attached(exchange, await salesSheet(ctx, query.part, query)),
    'GET /reports/gst': ({ query }, ctx) => gstMonth(ctx, query.month),
    'GET /reports/gst.csv': async ({ query }, ctx, exchange) =>
      attached(exchange, await gstSheet(ctx, query.part, query.month)),
  })
}
