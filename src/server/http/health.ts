import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv, HttpDeps } from './api-env.ts'
import type { Metrics } from './metrics.ts'

export interface Health {
  /** False during startup and shutdown, so that a load balancer sends no requests here. */
  ready: boolean
}

/** Mounts the endpoints for the operator's systems: liveness, readiness and metrics. */
export function healthRoutes(app: OpenAPIHono<ApiEnv>, deps: HttpDeps, health: Health, metrics: Metrics): void {
  const startedAt = new Date().toISOString()
  app.get('/healthz', (c) => c.json({ status: 'alive', pid: process.pid, startedAt }))
  app.get('/readyz', async (c) => {
    const answers = await deps.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return health.ready && answers
      ? c.json({ status: 'ready' })
      : c.json({ status: 'not ready', database: answers }, 503)
  })
  app.get('/metrics', async (c) => {
    const { metricsToken, demo } = deps.config
    const allowed =
      metricsToken === undefined ? demo && c.env.isLocal : c.req.header('authorization') === `Bearer ${metricsToken}`
    if (!allowed) return c.notFound()
    const { type, text } = await metrics.print()
    return c.body(text, 200, { 'content-type': type })
  })
}
