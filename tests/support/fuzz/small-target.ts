import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '#server/http/api-env.ts'
import { apiReference } from '#server/http/api-reference.ts'
import { problemResponse } from '#server/http/problems.ts'
import { notFound } from '#server/lib/problem.ts'
import type { Target } from './run.ts'

/** Returns a target with a few calls and no shop around them. */
export async function targetOf(api: OpenAPIHono<ApiEnv>, changes: () => string[] = () => []): Promise<Target> {
  apiReference(api)
  api.notFound(() => problemResponse(notFound('call')))
  return {
    document: await (await api.request('/openapi.json', {}, { ip: '', requestId: '' })).json(),
    known: { actors: { often: ['nobody'], seldom: ['nobody'] }, values: () => [], bodies: {}, files: [] },
    send: async ({ path, method, headers, body }) =>
      api.request(path, { method, headers, ...(body && { body: new Uint8Array(body) }) }, { ip: '', requestId: '' }),
    changes: async () => changes(),
    close: async () => {},
  }
}
