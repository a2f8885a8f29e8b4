import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { z } from 'zod'
import type { Endpoint, Endpoints, Parsed, Reply } from '#contract/endpoint.ts'
import { type Ctx, contextOf, type RequestFacts } from '#server/lib/ctx.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import type { ApiEnv, HttpDeps } from './api-env.ts'
import type { PublicResponse } from './cached-response.ts'
import { allowSelf, identifyCaller, refuseForeign } from './call-access.ts'
import { routeOf } from './call-description.ts'
import { type Input, parseCallInput, readInput } from './call-input.ts'
import { callSubject, countOwnCall, countRefusal, isRefusal } from './call-limits.ts'
import { HANDLER_MS, withTimeout } from './call-timeout.ts'
import { isListInParts, respondWithList, wholeList } from './long-list.ts'
import { callKey } from './page-key.ts'
import { problemResponse, toProblem } from './problems.ts'
import { sendCached } from './send-cached.ts'
import { receiveForm } from './sent-form.ts'

/** Access to the request and response beyond input and answer, which a few calls need. */
export interface ResponseControls {
  cookie(name: string): string | undefined
  setHeader(name: string, value: string): void
  readonly userAgent: string
  header(name: string): string | undefined
  /** Overrides the usual status of the response. */
  setStatus(status: number): void
  /** Counts a refusal of the call for this subject instead of the network address or session. */
  countRefusalFor(subject: string): void
}

/** Names the file that is sent as the response. */
export function asAttachment<Bytes>(
  response: ResponseControls,
  { name, bytes }: { name: string; bytes: Bytes },
): Bytes {
  response.setHeader('content-disposition', `attachment; filename="${name}"`)
  return bytes
}

/** The handlers of a group of endpoints: an endpoint of the contract without a handler does not compile. */
export type Handlers<E extends Endpoints> = {
  readonly [K in keyof E]: (input: Parsed<E[K]>, ctx: Ctx, response: ResponseControls) => Promise<Reply<E[K]>>
}

type Handle = (input: unknown, ctx: Ctx, response: ResponseControls) => Promise<unknown>

type PublicAnswer = (input: Input, facts: RequestFacts) => Promise<unknown>

/** Mounts a group of endpoints. Both input and response are parsed by their schemas, so no unpublished column leaks. */
export function bind<E extends Endpoints>(
  app: OpenAPIHono<ApiEnv>,
  deps: HttpDeps,
  group: E,
  handlers: Handlers<E>,
): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(group)) {
    const handle = handlers[name as keyof E] as Handle
    const route = routeOf(name, endpoint)
    const parameters = Object.keys((endpoint.query as z.ZodObject | undefined)?.shape ?? {})
    app.openAPIRegistry.registerPath(route)
    const publicAnswer: PublicAnswer = (input, facts) => handle(input, contextOf(deps, facts), NO_CONTROLS)
    if (endpoint.publicCache) {
      deps.pageCalls.add(name, async (input, facts) => {
        const answer = await publicAnswer(parseCallInput(endpoint, input), facts)
        return endpoint.answer.parse(isListInParts(answer) ? await wholeList(answer) : answer)
      })
    }
    app.on(route.method.toUpperCase(), [route.getRoutingPath()], async (c) => {
      // A HEAD request must not change anything: mail scanners open the links in emails first.
      if (c.req.method === 'HEAD' && !endpoint.publicCache) return new Response(null, { status: 405 })
      let subject = c.env.ip
      const answer = async () => {
        refuseForeign(c, deps, endpoint)
        const user = await identifyCaller(c, deps, endpoint)
        subject = callSubject(user, c.env.ip)
        await countOwnCall(deps, endpoint, user)
        const { dataFolder } = deps.config
        const sent = endpoint.form && (await receiveForm(c.req.raw, endpoint.form, dataFolder))
        try {
          const input = await readInput(c, endpoint, dataFolder, sent)
          allowSelf(endpoint, input, user)
          const response = exchangeOf(c, endpoint, (other) => {
            subject = other
          })
          return answerOf(endpoint, await handle(input, contextOf(deps, c.env, user), response), response)
        } finally {
          await sent?.discard()
        }
      }
      try {
        if (!endpoint.publicCache) return await withTimeout(timeFor(endpoint), answer())
        const key = callKey(c.req.url, parameters)
        const fresh = () => publicResponse(c, deps, endpoint, publicAnswer)
        const cached = await withTimeout(HANDLER_MS, deps.cache.make(key, fresh))
        return cached instanceof Response ? cached : await sendCached(c, cached)
      } catch (error) {
        const log = deps.log.child({ request: c.env.requestId })
        const problem = await countRefusal(deps, endpoint, subject, toProblem(error, log))
        if (problem.code === 'forbidden') logSecurity({ ...deps, log, ip: c.env.ip }, 'call refused', { call: name })
        return problemResponse(problem, endpoint.refusal)
      }
    })
  }
}

/** For calls with the same answer for everybody, which depends on nothing but their input. */
const NO_CONTROLS: ResponseControls = {
  cookie: () => undefined,
  header: () => undefined,
  setHeader: () => {},
  setStatus: () => {},
  countRefusalFor: () => {},
  userAgent: '',
}

/** Makes the response that everybody gets, and counts it for the sender unless it is refused. */
async function publicResponse(
  c: Context<ApiEnv>,
  deps: HttpDeps,
  endpoint: Endpoint,
  answerTo: PublicAnswer,
): Promise<Response | PublicResponse> {
  const input = await readInput(c, endpoint, deps.config.dataFolder)
  await deps.limit('uncached', c.env.ip)
  const answer = await answerTo(input, c.env).catch(async (error) => {
    if (isRefusal(error)) await deps.uncount('uncached', c.env.ip)
    throw error
  })
  if (isListInParts(answer)) return respondWithList(endpoint.answer, answer, JSON_HEADERS)
  return { headers: JSON_HEADERS, body: JSON.stringify(endpoint.answer.parse(answer)) }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

interface Answering extends ResponseControls {
  readonly headers: Headers
  status: number
}

function answerOf(endpoint: Endpoint, answer: unknown, { status, headers }: Answering): Response {
  const body = endpoint.answer.parse(answer)
  if (endpoint.file) {
    headers.set('content-type', endpoint.file === 'text/csv' ? 'text/csv; charset=utf-8' : endpoint.file)
    return new Response(body as Uint8Array<ArrayBuffer> | ReadableStream, { status, headers })
  }
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
}

function exchangeOf(
  c: Context<ApiEnv>,
  endpoint: Endpoint,
  countRefusalFor: ResponseControls['countRefusalFor'],
): Answering {
  const headers = new Headers(JSON_HEADERS)
  const response: Answering = {
    headers,
    status: endpoint.status ?? 200,
    cookie: (name) => getCookie(c, name),
    header: (name) => c.req.header(name),
    setHeader: (name, value) => headers.append(name, value),
    setStatus: (status) => {
      response.status = status
    },
    countRefusalFor,
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  }
  return response
}

/**
 * The time limit for an upload in milliseconds, which is also the listener's, as the sender's connection may be slow.
 */
const UPLOAD_MS = 30_000

/** The time limit for a form in milliseconds; its pictures are re-encoded after they have arrived. */
const FORM_MS = 60_000

function timeFor({ form, upload }: Endpoint): number {
  if (form) return FORM_MS
  return upload ? UPLOAD_MS : HANDLER_MS
}
