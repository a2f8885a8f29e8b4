import type { Api } from './api.ts'
import type { Answer, Endpoints, Input } from './endpoint.ts'
import { GENERIC_MESSAGE } from './messages.ts'
import type { EditConflict } from './problem.ts'

interface Refusal {
  readonly message?: string
  readonly code?: string
  readonly fields?: Record<string, string>
  readonly conflict?: EditConflict
}

/** A failed call, with the server's message, or the generic one if there is none. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  /** Set if somebody else has changed the record since it was read. */
  readonly conflict: EditConflict | undefined

  constructor(status: number, body: Refusal) {
    super(body.message || GENERIC_MESSAGE)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.fields = body.fields ?? {}
    this.conflict = body.conflict
  }
}

/** Sends a request to the API: fetch in the browser, the app itself in tests. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** Calls an endpoint by its "METHOD /path". */
export type Call<E extends Endpoints = Api> = <K extends keyof E & string>(
  name: K,
  ...input: object extends Input<E[K]> ? [input?: Input<E[K]>] : [input: Input<E[K]>]
) => Promise<Answer<E[K]>>

declare const leadsTo: unique symbol

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** The input of a call without a body, as its caller passes it. */
export type CallInput = Pick<Parts, 'params' | 'query'>

/** The answer of a call as a value: what the response would contain as JSON. */
export interface CallAnswer {
  readonly status: number
  readonly body: unknown
}

/** Makes a call in the process of the server, for a page that is being rendered. */
export type CallInProcess = (name: string, input: CallInput) => Promise<CallAnswer>

/** A path of the API whose type names the call that it leads to. */
export type ApiPath<K extends keyof Api = keyof Api> = string & { readonly [leadsTo]: K }

type AddressOf<E> = Omit<Input<E>, 'body'>

function splitCall(name: string, { params = {}, query = {} }: Parts): [method: string, path: string] {
  const [method = 'GET', template = '/'] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return [method, `/api${path}${search.size > 0 ? `?${search}` : ''}`]
}

/** Returns the path of a call whose request or response is a file, which the caller cannot send itself. */
export const apiPath = <K extends keyof Api & string>(
  name: K,
  ...[input]: object extends AddressOf<Api[K]> ? [input?: AddressOf<Api[K]>] : [input: AddressOf<Api[K]>]
): ApiPath<K> => splitCall(name, (input ?? {}) as Parts)[1] as ApiPath<K>

/** Its imports of endpoints are only types, so that pages without validation do not load the schemas. */
export function caller(send: Send): Call {
  const call = async (name: string, input: Parts = {}) => {
    const { body } = input
    const [method, path] = splitCall(name, input)
    const init: RequestInit = { method }
    if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { 'content-type': 'application/json' }
    }
    const response = await send(path, init)
    const data = await response.json().catch(() => ({}))
    if (!response.ok) throw new ApiError(response.status, data)
    return data
  }
  return call as Call
}
