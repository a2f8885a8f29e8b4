import { createServer } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createAgenda } from './agenda.ts'
import { apiRoutes, notFound } from './api.ts'
import { checkoutRoutes } from './checkout.ts'
import { SimulatorControl } from './control.ts'
import { controlRoutes } from './control-routes.ts'
import { ProviderError } from './errors.ts'
import type { Webhook } from './event-record.ts'
import { createFaults, type Faults, type Outage } from './faults.ts'
import { createStateOf } from './payment-state.ts'
import { Provider } from './provider.ts'
import { openStore } from './store.ts'
import { usualSwitches } from './switches.ts'
import { Webhooks } from './webhooks.ts'

export interface SimulatorOptions {
  readonly keyId: string
  readonly keySecret: string
  /** Where events are sent; without it none are. */
  readonly webhook?: Webhook | undefined
  /** By default a free port. */
  readonly port?: number | undefined
  readonly host?: string | undefined
  /** Where records are stored, so that they survive a restart. */
  readonly file?: string | undefined
  /** Whether to offer the controls over HTTP, under /__sim. */
  readonly control?: boolean | undefined
}

export interface Simulator {
  readonly origin: string
  readonly apiBase: string
  readonly checkoutJs: string
  /** The controls as functions, for tests in the same process. */
  readonly control: SimulatorControl
  setWebhook(webhook: Webhook | undefined): void
  close(): Promise<void>
}

type Env = { Bindings: HttpBindings }

const HTML_502 = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

async function outageAnswer(outage: Outage, isOver: Promise<void>): Promise<Response> {
  if (outage === 'timeout') await isOver
  if (outage === 'timeout' || outage === 'html502')
    return new Response(HTML_502, { status: 502, headers: { 'Content-Type': 'text/html' } })
  const error = new ProviderError('The server encountered an error. The incident has been reported to admins.', {
    code: outage >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
  })
  return Response.json(error.body(), { status: outage })
}

/** Makes calls of the API fail as tests request. */
function faultyRoutes(faults: Faults, isClosed: Promise<void>): Hono<Env> {
  const routes = new Hono<Env>()
  routes.use(async (c, next) => {
    const fault = faults.take(c.req.method, c.req.path)
    if (fault === undefined) return next()
    const { incoming } = c.env
    if (fault.kind === 'outage') {
      const isGone = new Promise<void>((resolve) => {
        incoming.once('close', resolve)
      })
      return outageAnswer(fault.outage, Promise.race([isClosed, isGone]))
    }
    await next()
    // The work is done, but the response is dropped.
    incoming.socket.destroy()
  })
  return routes
}

/** Starts the payment provider on this machine: its API, its dialog and its webhooks. No money moves. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { keyId, keySecret, host = '127.0.0.1' } = options
  const store = openStore(options.file)
  const agenda = createAgenda()
  const [advanced = 0] = store.load('clock')
  agenda.advance(Number(advanced))
  const switches = usualSwitches()
  const faults = createFaults()
  const webhooks = new Webhooks(agenda, store, options.webhook)
  const provider = new Provider({ agenda, store, switches, emit: (event) => webhooks.emit(event) })
  const stateOf = createStateOf(keySecret, switches)
  const control = new SimulatorControl({ agenda, store, provider, webhooks, faults, switches, stateOf })

  let stopHanging: () => void = () => undefined
  const isClosed = new Promise<void>((resolve) => {
    stopHanging = resolve
  })
  const app = new Hono<Env>()
  app.onError((error) => {
    if (error instanceof ProviderError) return Response.json(error.body(), { status: error.status })
    const unexpected = new ProviderError(error.message, { code: 'SERVER_ERROR' }, 500)
    return Response.json(unexpected.body(), { status: 500 })
  })
  app.notFound(() => {
    const error = notFound()
    return Response.json(error.body(), { status: error.status })
  })
  app.route('/v1', checkoutRoutes({ provider, agenda, keyId, stateOf }))
  if (options.control === true) app.route('/__sim', controlRoutes(control))
  app.route('/v1', faultyRoutes(faults, isClosed))
  app.route('/v1', apiRoutes(provider, { keyId, keySecret }))

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const origin = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`

  return {
    origin,
    apiBase: `${origin}/v1`,
    checkoutJs: `${origin}/v1/checkout.js`,
    control,
    setWebhook: (webhook) => webhooks.setWebhook(webhook),
    async close() {
      stopHanging()
      await webhooks.close()
      agenda.clear()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      store.close()
    },
  }
}
