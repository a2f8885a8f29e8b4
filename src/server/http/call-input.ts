// Reads and checks the input of a call.
import type { Context } from 'hono'
import type { z } from 'zod'
import type { CallInput } from '#contract/call.ts'
import type { Endpoint, SentFile } from '#contract/endpoint.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { ApiEnv } from './api-env.ts'
import { JSON_TYPE, parseJson, refuseUnstorable } from './json-body.ts'
import { invalidInput } from './problems.ts'
import { receiveFile, type SentForm } from './sent-form.ts'

export interface Input {
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly query: unknown
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly raw?: Buffer
  readonly upload?: Buffer
  readonly files?: readonly SentFile[]
}

export async function readInput(
  c: Context<ApiEnv>,
  endpoint: Endpoint,
  dataFolder: string,
  sent?: SentForm,
): Promise<Input> {
  refuseUnstorable(c.req.url.includes('%00'))
  return {
    params: endpoint.params && parse<Record<string, unknown>>(endpoint.params, c.req.param()),
    query: endpoint.query && parse(endpoint.query, singleValues(c.req.queries())),
    body:
      endpoint.body &&
      parse<Record<string, unknown>>(endpoint.body, sent ? sent.fields : await readJson(c, endpoint.bodyBytes)),
    ...(sent && { files: sent.files }),
    ...(endpoint.raw && { raw: await readBytes(c.req.raw, endpoint.raw.bytes) }),
    ...(endpoint.upload && { upload: await receiveFile(c.req.raw, endpoint.upload, dataFolder) }),
  }
}

/** Parses the input of a call that a page makes: as over HTTP, values are text and empty ones are left out. */
export function parseCallInput(endpoint: Endpoint, { params, query = {} }: CallInput): Input {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const texts = given.map(([name, value]): [string, string] => [name, String(value)])
  refuseUnstorable([...Object.values(params ?? {}), ...texts.flat()].some((text) => text.includes('\0')))
  return {
    params: endpoint.params && parse<Record<string, unknown>>(endpoint.params, params),
    query: endpoint.query && parse(endpoint.query, Object.fromEntries(texts)),
    body: undefined,
  }
}

function parse<T>(schema: z.ZodType, value: unknown): T {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(result.error)
  return result.data as T
}

/**
 * Returns query parameters as single values. A repeated one stays a list, which no schema accepts, so it is refused.
 */
function singleValues(queries: Record<string, string[]>): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(queries).map(([key, values]) => [key, values.length > 1 ? values : values[0]]),
  )
}

const JSON_BYTES = 100 * 1024

/** Reads the body; throws 'too_large' beyond the given number of bytes, whatever length the request declares. */
async function readBytes(request: Request, most: number): Promise<Buffer> {
  const tooLarge = () => new ShopProblem('too_large', `The body is larger than ${most / 1024} kB.`)
  const contentLength = request.headers.get('content-length')
  if (Number(contentLength) > most) throw tooLarge()
  // The listener accepts no more bytes than declared, so they can be read at once, which is faster.
  if (contentLength !== null) return Buffer.from(await request.arrayBuffer())
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
