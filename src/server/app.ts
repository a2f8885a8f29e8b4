import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { apiReference } from './http/api-reference.ts'
import { type Health, healthRoutes } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import { type PagesModule, pageRoutes } from './http/pages.ts'
import { problemResponse, toProblem } from './http/problems.ts'
import { ShopProblem } from './lib/problem.ts'
import { accountRoutes } from './modules/accounts/accounts.routes.ts'
import { identify } from './modules/accounts/sessions.service.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts'
import { siteFileRoutes } from './modules/catalogue/site-files.routes.ts'
import { checkoutRoutes } from './modules/checkout/checkout.routes.ts'
import { contactRoutes } from './modules/contact/contact.routes.ts'
import { customerRoutes } from './modules/customers/customers.routes.ts'
import { findRoutes } from './modules/find/find.routes.ts'
import { adminOrderRoutes } from './modules/fulfilment/admin-orders.routes.ts'
import { bulkOrderRoutes } from './modules/fulfilment/bulk-orders.routes.ts'
import { orderRoutes } from './modules/fulfilment/fulfilment.routes.ts'
import { mediaRoutes, uploadRoutes } from './modules/media/media.routes.ts'
import { mailboxRoutes } from './modules/notifications/notifications.routes.ts'
import { paymentRoutes } from './modules/payments/payments.routes.ts'
import { reportRoutes } from './modules/reports/reports.routes.ts'
import { reviewRoutes } from './modules/reviews/reviews.routes.ts'
import { settingsRoutes } from './modules/settings/settings.routes.ts'
import { stockRoutes } from './modules/stock/stock.routes.ts'
import { todayRoutes } from './modules/today/today.routes.ts'
import { warrantyRoutes } from './modules/warranty/warranty.routes.ts'

/**
 * Creates the whole shop as one function from request to response. Without `pages` it serves only the API, as in
 * tests.
 */
export function createApp(
  processDeps: Omit<HttpDeps, 'identify'>,
  parts: { health: Health; metrics: Metrics; pages?: PagesModule; policy?: boolean },
): OpenAPIHono<ApiEnv> {
  const deps: HttpDeps = { ...processDeps, identify: (token) => identify(processDeps, token) }
  const app = new OpenAPIHono<ApiEnv>()
  app.onError((error) => problemResponse(toProblem(error, deps.log)))

  const api = new OpenAPIHono<ApiEnv>()
  for (const routes of [
    accountRoutes,
    catalogueRoutes,
    uploadRoutes,
    reviewRoutes,
    checkoutRoutes,
    orderRoutes,
    adminOrderRoutes,
    bulkOrderRoutes,
    paymentRoutes,
    contactRoutes,
    settingsRoutes,
    reportRoutes,
    auditRoutes,
    customerRoutes,
    warrantyRoutes,
    stockRoutes,
    todayRoutes,
    findRoutes,
  ])
    routes(api, deps)
  apiReference(api)
  api.all('*', () => {
    throw new ShopProblem('not_found', 'There is no such call.')
  })
  app.route('/api', api)

  healthRoutes(app, deps, parts.health, parts.metrics)
  mediaRoutes(app, deps)
  siteFileRoutes(app, deps)
  mailboxRoutes(app, deps)
  const { pages, policy = true } = parts
  if (pages)
    pageRoutes(app, deps, {
      ...pages,
      policy,
      provider: deps.config.razorpay?.cspOrigins ?? [],
    })
  app.notFound(() => problemResponse(new ShopProblem('not_found', 'There is nothing at this address.')))
  return app
}
