import type { OpenAPIHono } from '@hono/zod-openapi'
import { reports } from '#contract/reports.ts'
import { listSheets } from '#contract/sheets.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { asAttachment, bind } from '#server/http/bind.ts'
import { exportOrders } from '#server/modules/orders/order-sheet.service.ts'
import { exportCustomers } from './customers.service.ts'
import { gstMonth, gstSheet } from './gst-month.service.ts'
import { salesReport } from './sales.service.ts'
import { salesSheet } from './sales-sheet.service.ts'

export function reportRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, reports, {
    'GET /reports/sales': ({ query }, ctx) => salesReport(ctx, query),
    'GET /reports/sales.csv': async ({ query }, ctx, response) =>
      asAttachment(response, await salesSheet(ctx, query.part, query)),
    'GET /reports/gst': ({ query }, ctx) => gstMonth(ctx, query.month),
    'GET /reports/gst.csv': async ({ query }, ctx, response) =>
      asAttachment(response, await gstSheet(ctx, query.part, query.month)),
  })
  bind(api, deps, listSheets, {
    'GET /export/orders.csv': async ({ query }, ctx, response) =>
      asAttachment(response, await exportOrders(ctx, query)),
    'GET /export/customers.csv': async (_, ctx, response) => asAttachment(response, await exportCustomers(ctx)),
  })
}
