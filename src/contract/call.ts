import type { Api } from './api.ts'
import type { Answer, Endpoints, Input } from './endpoint.ts'
import { GENERIC_MESSAGE } from './messages.ts'

/** A refused call, with the server's message, or the generic one when it gave none. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, body: { message?: string; code?: string; fields?: Record<string, string> }) {
    super(body.message || GENERIC_MESSAGE)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.fields = body.fields ?? {}
  }
}

/** Carries a request to the API: fetch in the browser, the app itself in server rendering and in tests. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** Calls an endpoint by its "METHOD /path". */
export type Call<E extends Endpoints = Api> = <K extends keyof E & string>(
  name: K,
  ...input: object extends Input<E[K]> ? [input?: Input<E[K]>] : [input: Input<E[K]>]
) => Promise<Answer<E[K]>>

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * One caller for browser, server rendering and tests. It imports the endpoints as types only, so that no schema is
 * shipped to a page that does not validate.
 */
export function caller(send: Send): Call {
  const call = async (name: string, { params = {}, query = {}, body }: Parts = {}) => {
    const [method = 'GET', template = '/'] = name.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
    const init: RequestInit = { method }
    if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { 'content-type': 'application/json' }
    }
    const response = await send(`/api${path}${search.size > 0 ? `?${search}` : ''}`, init)
    const data = await response.json().catch(() => ({}))
    if (!response.ok) throw new ApiError(response.status, data)
    return data
  }
  return call as Call
}
