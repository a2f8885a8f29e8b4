import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Endpoint, Endpoints, FormFiles, Parsed, Reply, SentFile } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Area } from '#rules/staff.ts'
import { type Ctx, contextOf, type Deps, type SignedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { JSON_TYPE, parseJson, refuseUnstorable } from './json-body.ts'
import { cacheKey, keepAnswer, type PageCache } from './page-cache.ts'
import { invalidInput, problemResponse, toProblem } from './problems.ts'
import { receiveForm, type SentForm } from './sent-form.ts'

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
  /** The person behind a token, if it counts at this moment. */
  readonly identify: (token: string) => Promise<SignedIn | null>
}

/** What of the request and answer a few calls need besides input and answer. */
export interface Exchange {
  cookie(name: string): string | undefined
  setHeader(name: string, value: string): void
  readonly userAgent: string
  header(name: string): string | undefined
  /** Answers with another status than the call's usual one. */
  setStatus(status: number): void
}

/** Says what a file that is answered is called. */
export function attached<Bytes>(exchange: Exchange, { name, bytes }: { name: string; bytes: Bytes }): Bytes {
  exchange.setHeader('content-disposition', `attachment; filename="${name}"`)
  return bytes
}

/** One handler for each endpoint of a group: a call of the contract that nobody serves does not compile. */
export type Handlers<E extends Endpoints> = {
  readonly [K in keyof E]: (input: Parsed<E[K]>, ctx: Ctx, exchange: Exchange) => Promise<Reply<E[K]>>
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
    const handle = handlers[name as keyof E] as (input: unknown, ctx: Ctx, exchange: Exchange) => Promise<unknown>
    const route = routeOf(name, endpoint)
    app.openAPIRegistry.registerPath(route)
    app.on(route.method.toUpperCase(), [route.getRoutingPath()], async (c) => {
      // Whoever only wants to look must not change anything: a link in a mail is looked at by machines first.
      if (c.req.method === 'HEAD' && !endpoint.catalogue) return new Response(null, { status: 405 })
      const answer = async () => {
        if (endpoint.limit) await deps.limit(endpoint.limit, c.env.ip)
        refuseForeign(c, deps, endpoint)
        const user = await whoAsks(c, deps, endpoint)
        const sent = endpoint.form && (await receiveForm(c.req.raw, endpoint.form, deps.config.dataFolder))
        try {
          const input = await readInput(c, endpoint, sent)
          allowSelf(endpoint, input, user)
          const exchange = exchangeOf(c, endpoint)
          return answerOf(endpoint, await handle(input, contextOf(deps, c.env, user), exchange), exchange)
        } finally {
          await sent?.discard()
        }
      }
      try {
        if (!endpoint.catalogue) return await within(timeFor(endpoint), answer())
        const made = await within(
          HANDLER_MS,
          deps.cache.make(cacheKey(c.req.url), async () => keepAnswer(await answer()), c.env.version),
        )
        return made instanceof Response ? made : await made.response(requestHeaders(c))
      } catch (error) {
        return problemResponse(toProblem(error, deps.log.child({ request: c.env.requestId })), endpoint.refusal)
      }
    })
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

interface Answering extends Exchange {
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

function exchangeOf(c: Context<ApiEnv>, endpoint: Endpoint): Answering {
  const headers = new Headers(JSON_HEADERS)
  const exchange: Answering = {
    headers,
    status: endpoint.status ?? 200,
    cookie: (name) => getCookie(c, name),
    header: (name) => c.req.header(name),
    setHeader: (name, value) => headers.append(name, value),
    setStatus: (status) => {
      exchange.status = status
    },
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  }
  return exchange
}

/** Where a token travels: never in a cookie, so other sites cannot act for the customer (A1). */
const TOKEN_HEADER = 'x-access-token'

/**
 * A form or script of another site sends the visitor's cookies along. A call with a body wants JSON, which such a form
 * cannot send; one without a body refuses whatever says where it comes from, or comes as a form does (K02).
 */
function refuseForeign(c: Context<ApiEnv>, deps: HttpDeps, endpoint: Endpoint): void {
  const { body, upload, form } = endpoint
  if (c.req.method === 'GET' || (body && !form)) return
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const type = c.req.header('content-type')
  const foreign = form && !isOwnOrigin(c, deps)
  if (foreign || (site !== 'same-origin' && site !== 'none')) {
    throw new ShopProblem('forbidden', 'Another site may not ask this.')
  }
  if (type !== undefined && !JSON_TYPE.test(type) && !((upload || form) && FORM_TYPE.test(type)))
    throw new ShopProblem('unsupported_type', 'Send the body as application/json.')
}

/** A form that anybody may send says where it comes from in older browsers too. */
function isOwnOrigin(c: Context<ApiEnv>, { config }: HttpDeps): boolean {
  const origin = c.req.header('origin')
  return origin === undefined || [new URL(config.publicUrl).origin, new URL(c.req.url).origin].includes(origin)
}

/** Default deny: what is not public needs a person, and some calls one who works here. */
async function whoAsks(c: Context<ApiEnv>, deps: HttpDeps, endpoint: Endpoint): Promise<SignedIn | null> {
  const { policy, knowsUser } = endpoint
  if (policy === 'public' && !knowsUser) return null
  const token = c.req.header(TOKEN_HEADER)
  const user = token ? await deps.identify(token) : null
  if (policy === 'public') return user
  if (!user) throw new ShopProblem('sign_in_required', 'Please sign in.')
  if (policy === 'admin' && !user.isAdmin) throw notYours()
  if (policy === 'staff' && !worksIn(user, endpoint.area)) throw notYours()
  return user
}

const worksIn = (user: SignedIn, area: Area | readonly Area[]): boolean =>
  [area].flat().some((each) => user.areas.includes(each))

/**
 * A call about a person is for that person, for administrators and for the staff of its area. The answer is the same
 * whether the other exists.
 */
function allowSelf({ policy, area }: Endpoint, input: Input, user: SignedIn | null): void {
  if (policy !== 'self' || user?.isAdmin || (user && area && worksIn(user, area))) return
  const subject = input.params?.userId ?? input.params?.id ?? input.body?.userId
  if (subject !== user?.id) throw notYours()
}

const notYours = () => new ShopProblem('forbidden', 'This is not yours to see or to change.')

/** No call takes longer than this; what it waits for ends by its own time-out soon after. */
const HANDLER_MS = 10_000

/** A file comes as slowly as the sender's line is; the listener waits no longer than this for it. */
const UPLOAD_MS = 30_000

/** Its pictures are drawn after it has come. */
const FORM_MS = 60_000

function timeFor({ form, upload }: Endpoint): number {
  if (form) return FORM_MS
  return upload ? UPLOAD_MS : HANDLER_MS
}

const tooLate = () =>
  new ShopProblem('unavailable', 'This takes too long at the moment. Please try again.', { retryAfterSeconds: 5 })

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(tooLate()), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const requestHeaders = (c: Context<ApiEnv>) => ({
  ifNoneMatch: c.req.header('if-none-match'),
  acceptEncoding: c.req.header('accept-encoding'),
})

/** What a call answers with, as the API reference describes it. */
const content = ({ file, answer }: Endpoint) =>
  file ? { content: { [file]: { schema: { type: 'string', format: 'binary' } as const } } } : json(answer)

const formWith = (field: string) => {
  const properties = { [field]: { type: 'string' as const, format: 'binary' } }
  return { content: { 'multipart/form-data': { schema: { type: 'object' as const, properties, required: [field] } } } }
}

/** A form with files, in its two ways of writing. */
function formContent(body: z.ZodType, { field, count }: FormFiles) {
  const fields = body as z.ZodObject
  const inJson = fields.extend({ [field]: z.array(z.string()).length(count) })
  const inParts = fields.extend({ [field]: z.array(z.string().meta({ format: 'binary' })).length(count) })
  return { content: { 'application/json': { schema: inJson }, 'multipart/form-data': { schema: inParts } } }
}

function routeOf(name: string, endpoint: Endpoint) {
  const [method, path] = name.split(' ') as [string, string]
  const { params, query, body, upload, form, status = 200, summary, policy, area } = endpoint
  return createRoute({
    method: method.toLowerCase() as 'get',
    path,
    summary,
    description: `For: ${[policy, area].flat().filter(Boolean).join(' ')}`,
    request: {
      ...(params && { params: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(body && { body: { required: true, ...(form ? formContent(body, form) : json(body)) } }),
      ...(upload && { body: { required: true, ...formWith(upload.field) } }),
    },
    responses: {
      [status]: { description: 'The answer', ...(status !== 204 && content(endpoint)) },
      default: { description: 'A refusal', ...json(Problem) },
    },
  })
}

interface Input {
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly query: unknown
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly upload?: Buffer
  readonly files?: readonly SentFile[]
}

async function readInput(c: Context<ApiEnv>, endpoint: Endpoint, sent?: SentForm): Promise<Input> {
  refuseUnstorable(c.req.url.includes('%00'))
  return {
    params: endpoint.params && parse<Record<string, unknown>>(endpoint.params, c.req.param()),
    query: endpoint.query && parse(endpoint.query, oneEach(c.req.queries())),
    body:
      endpoint.body &&
      parse<Record<string, unknown>>(endpoint.body, sent ? sent.fields : await readJson(c, endpoint.bodyBytes)),
    ...(sent && { files: sent.files }),
    ...(endpoint.upload && { upload: await readUpload(c, endpoint.upload) }),
  }
}

function parse<T>(schema: z.ZodType, value: unknown): T {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(result.error)
  return result.data as T
}

/** A parameter given twice stays a list, which no schema of ours takes: it is refused, not half read. */
function oneEach(queries: Record<string, string[]>): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(queries).map(([key, values]) => [key, values.length > 1 ? values : values[0]]),
  )
}

const JSON_BYTES = 100 * 1024

/** The body, of which no more is taken in than a call needs, whatever was said of its length. */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  const tooLarge = () => new ShopProblem('too_large', `The body is larger than ${most / 1024} kB.`)
  const said = request.headers.get('content-length')
  if (Number(said) > most) throw tooLarge()
  // The listener lets no more bytes through than were said: they are read at once, which is quicker.
  if (said !== null) return Buffer.from(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readJson(c: Context<ApiEnv>, most = JSON_BYTES): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (!JSON_TYPE.test(type)) throw new ShopProblem('unsupported_type', 'Send the body as application/json.')
  return parseJson((await readBytes(c.req.raw, most)).toString('utf8'))
}

const FORM_TYPE = /^multipart\/form-data;/i
/** What a form has around its file. */
const FORM_BYTES = 16 * 1024

/** The one file of a form; what it is called and said to be is not looked at. */
async function readUpload(c: Context<ApiEnv>, { field, bytes }: NonNullable<Endpoint['upload']>): Promise<Buffer> {
  const type = c.req.header('content-type') ?? ''
  if (!FORM_TYPE.test(type)) throw new ShopProblem('unsupported_type', 'Send the file as multipart/form-data.')
  const body = await readBytes(c.req.raw, bytes + FORM_BYTES)
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ShopProblem('unreadable', 'The form cannot be read.')
  })
  const file = form.get(field)
  if (!(file instanceof File) || file.size === 0)
    throw new ShopProblem('invalid', `The form has no file "${field}".`, { fields: { [field]: 'Choose a file' } })
  if (file.size > bytes) throw new ShopProblem('too_large', `A file may have at most ${bytes / 1024 / 1024} MB.`)
  return Buffer.from(await file.arrayBuffer())
}
