import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint, Endpoints, Parsed, Policy, Reply } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { cacheKey, keepAnswer, type PageCache } from './page-cache.ts'
import { invalidInput, problemResponse, toProblem } from './problems.ts'

/** What the listener knows of a request before anything is read. */
export interface Visitor {
  readonly ip: string
  readonly requestId: string
  /** The catalogue's version, when it was read for the page that this call is a part of. */
  readonly version?: number | undefined
}
export type ApiEnv = { Bindings: Visitor }

/** What the routes need besides what the services need. */
export interface HttpDeps extends Deps {
  readonly cache: PageCache
}

/** One handler for each endpoint of a group: a call of the contract that nobody serves does not compile. */
export type Handlers<E extends Endpoints> = {
  readonly [K in keyof E]: (input: Parsed<E[K]>, ctx: Ctx) => Promise<Reply<E[K]>>
}

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })

/** Mounts a group of endpoints: input is parsed by its schemas, and the answer too, so no unpublished column leaves. */
export function bind<E extends Endpoints>(
  app: OpenAPIHono<ApiEnv>,
  deps: HttpDeps,
  group: E,
  handlers: Handlers<E>,
): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(group)) {
    const handle = handlers[name as keyof E] as (input: unknown, ctx: Ctx) => Promise<unknown>
    const route = routeOf(name, endpoint)
    app.openAPIRegistry.registerPath(route)
    app.on(route.method.toUpperCase(), [route.getRoutingPath()], async (c) => {
      const ctx = contextOf(deps, c.env)
      try {
        allow(endpoint.policy)
        const answer = async () => answerOf(endpoint, await handle(await readInput(c, endpoint), ctx))
        if (!endpoint.catalogue) return await within(HANDLER_MS, answer())
        const made = await within(
          HANDLER_MS,
          deps.cache.make(cacheKey(c.req.url), async () => keepAnswer(await answer()), c.env.version),
        )
        return made instanceof Response ? made : await made.response(requestHeaders(c))
      } catch (error) {
        return problemResponse(toProblem(error, ctx.log), endpoint.refusal)
      }
    })
  }
}

function answerOf(endpoint: Endpoint, answer: unknown): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(JSON.stringify(endpoint.answer.parse(answer)), { status: endpoint.status ?? 200, headers })
}

/** No call takes longer than this; what it waits for ends by its own time-out soon after. */
const HANDLER_MS = 10_000

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    const problem = new ShopProblem('unavailable', 'This takes too long at the moment. Please try again.', {
      retryAfterSeconds: 5,
    })
    timer = setTimeout(() => refuse(problem), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const requestHeaders = (c: Context<ApiEnv>) => ({
  ifNoneMatch: c.req.header('if-none-match'),
  acceptEncoding: c.req.header('accept-encoding'),
})

function routeOf(name: string, endpoint: Endpoint) {
  const [method, path] = name.split(' ') as [string, string]
  const { params, query, body, answer, status = 200, summary, policy } = endpoint
  return createRoute({
    method: method.toLowerCase() as 'get',
    path,
    summary,
    description: `For: ${policy}`,
    request: {
      ...(params && { params: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(body && { body: { required: true, ...json(body) } }),
    },
    responses: {
      [status]: { description: 'The answer', ...json(answer) },
      default: { description: 'A refusal', ...json(Problem) },
    },
  })
}

/** Default deny: what is not public needs a session. */
function allow(policy: Policy): void {
  if (policy !== 'public') throw new ShopProblem('sign_in_required', 'Please sign in.')
}

async function readInput(c: Context<ApiEnv>, endpoint: Endpoint): Promise<unknown> {
  refuseNul(c.req.url.includes('%00'))
  return {
    params: endpoint.params && parse(endpoint.params, c.req.param()),
    query: endpoint.query && parse(endpoint.query, oneEach(c.req.queries())),
    body: endpoint.body && parse(endpoint.body, await readJson(c)),
  }
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(result.error)
  return result.data
}

/** PostgreSQL's text cannot hold the character 0; nobody types it. */
function refuseNul(found: boolean): void {
  if (found) throw new ShopProblem('invalid', 'The input holds a character that cannot be stored.')
}

/** A parameter given twice stays a list, which no schema of ours takes: it is refused, not half read. */
function oneEach(queries: Record<string, string[]>): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(queries).map(([key, values]) => [key, values.length > 1 ? values : values[0]]),
  )
}

const JSON_TYPE = /^application\/json(;\s*charset="?utf-8"?)?$/i

async function readJson(c: Context<ApiEnv>): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (!JSON_TYPE.test(type)) throw new ShopProblem('unsupported_type', 'Send the body as application/json.')
  const text = await c.req.text()
  refuseNul(text.includes('\\u0000'))
  try {
    return JSON.parse(text)
  } catch {
    throw new ShopProblem('unreadable', 'The body is not valid JSON.')
  }
}
