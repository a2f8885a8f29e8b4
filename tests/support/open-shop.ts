import { type Call, caller } from '#contract/call.ts'
import { type Connection, createPool, queriesOn } from '#db/client.ts'
import { loadDemo } from '#demo/load.ts'
import { createApp } from '#server/app.ts'
import type { ClientInfo, HttpDeps } from '#server/http/api-env.ts'
import { createLimits } from '#server/http/limits.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { PageCalls } from '#server/http/page-calls.ts'
import { NO_MEMORY } from '#server/lib/catalogue-memory.ts'
import { readConfig } from '#server/lib/config.ts'
import { type Ctx, contextOf } from '#server/lib/ctx.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { createKeys } from '#server/lib/keys.ts'
import { createLog } from '#server/lib/log.ts'
import { createPasswords } from '#server/lib/password-hash.ts'
import { createRazorpay } from '#server/lib/razorpay.ts'
import { createTokens } from '#server/lib/tokens.ts'
import { registerSignInCodes } from '#server/modules/accounts/code-sign-in.service.ts'
import { registerResetEmails } from '#server/modules/accounts/password.service.ts'
import { registerSignInWarnings } from '#server/modules/accounts/sign-in-limits.service.ts'
import { readCatalogueVersion } from '#server/modules/catalogue/catalogue.service.ts'
import { registerDispatches } from '#server/modules/fulfilment/dispatches.service.ts'
import { registerMailDelivery } from '#server/modules/notifications/notifications.service.ts'
import { registerRefunds } from '#server/modules/payments/send-refunds.service.ts'
import { registerWebhookEvents } from '#server/modules/payments/webhooks.service.ts'
import { registerPictureDeletion } from '#server/modules/warranty/claim-pictures.service.ts'

export interface OpenShop {
  readonly deps: Omit<HttpDeps, 'identify'>
  readonly ctx: Ctx
  /** Calls the API as the pages do. */
  readonly call: Call
  /** Sends anything at all, as an attacker does. */
  request(path: string, init?: RequestInit & { ip?: string }): Promise<Response>
  /** Answers a request as the listener passes it on. */
  answer(request: Request, visitor: ClientInfo): Promise<Response>
  close(): Promise<void>
}

export interface OpenShopOptions {
  readonly connection: Connection
  readonly dataFolder: string
  readonly demo?: boolean
  readonly environment?: Readonly<Record<string, string>>
  /** Whether queued jobs are run. Without workers, only API calls change the database. */
  readonly workers?: boolean
}

/** The key that signs the tokens of every test's shop; tests forge tokens with other secrets. */
export const SECRET = 'a secret that only these tests know, 256 bits of it'

/** One pass to hash a password: resistance to guessing is not what these tests are about. */
const CHEAP = { LOG_LEVEL: 'silent', NODE_ENV: 'test', PASSWORD_HASH_PASSES: '1' }

/** The shop asks the payment provider as often as ever, one time right after another. */
const NO_PAUSES = [0, 0]

/** Opens the shop without a socket and without pages, on its own database. */
export async function openShop({
  connection,
  dataFolder,
  demo = false,
  environment = {},
  workers = true,
}: OpenShopOptions): Promise<OpenShop> {
  const config = readConfig({ SHOP_DATA: dataFolder, ...CHEAP, ...environment })
  const log = createLog(config.logLevel)
  const pool = createPool(connection)
  const db = queriesOn(pool)
  const jobs = await startJobs(connection, log)
  const read = () => readCatalogueVersion({ db })
  const deps: OpenShop['deps'] = {
    config,
    pool,
    db,
    jobs,
    log,
    memory: NO_MEMORY,
    tokens: createTokens(SECRET),
    keys: createKeys(SECRET),
    passwords: createPasswords(config.passwordHashPasses),
    razorpay: config.razorpay && createRazorpay(config.razorpay, NO_PAUSES),
    ...createLimits(pool, { log, keys: createKeys(SECRET) }),
    cache: new PageCache({ confirmed: () => null, read }),
    pageCalls: new PageCalls(log),
  }
  const ctx = contextOf(deps, { requestId: 'test', ip: '127.0.0.1' })
  if (demo) await loadDemo(ctx)
  if (workers) {
    await registerMailDelivery(deps, jobs)
    await registerResetEmails(deps, jobs)
    await registerSignInCodes(deps, jobs)
    await registerSignInWarnings(deps, jobs)
    await registerRefunds(deps, jobs)
    await registerDispatches(deps, jobs)
    await registerWebhookEvents(deps, jobs)
    await registerPictureDeletion(deps, jobs)
  }
  const app = createApp(deps, { health: { ready: true }, metrics: createMetrics() })
  const request: OpenShop['request'] = async (path, { ip = '127.0.0.1', ...init } = {}) => {
    const visitor: ClientInfo = { ip, requestId: 'test' }
    return app.request(path, init, visitor)
  }
  return {
    deps,
    ctx,
    call: caller(request),
    request,
    answer: async (request, visitor) => app.fetch(request, visitor),
    async close() {
      await jobs.stop()
      await pool.end()
    },
  }
}
