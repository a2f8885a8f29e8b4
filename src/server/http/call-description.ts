// Describes a call in the API reference.
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Endpoint, FormFiles } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })

/** Returns the response body of a call, as the API reference describes it. */
const content = ({ file, answer }: Endpoint) =>
  file ? { content: { [file]: { schema: { type: 'string', format: 'binary' } as const } } } : json(answer)

const formWith = (field: string) => {
  const properties = { [field]: { type: 'string' as const, format: 'binary' } }
  return { content: { 'multipart/form-data': { schema: { type: 'object' as const, properties, required: [field] } } } }
}

/** Returns the body of a form with files in both content types. */
function formContent(body: z.ZodType, { field, count }: FormFiles) {
  const fields = body as z.ZodObject
  const inJson = fields.extend({ [field]: z.array(z.string()).length(count) })
  const inParts = fields.extend({ [field]: z.array(z.string().meta({ format: 'binary' })).length(count) })
  return { content: { 'application/json': { schema: inJson }, 'multipart/form-data': { schema: inParts } } }
}

export function routeOf(name: string, endpoint: Endpoint) {
  const [method, path] = name.split(' ') as [string, string]
  const { params, query, body, raw, upload, form, status = 200, summary, policy, area } = endpoint
  return createRoute({
    method: method.toLowerCase() as 'get',
    path,
    summary,
    description: `For: ${[policy, area].flat().filter(Boolean).join(' ')}`,
    request: {
      ...(params && { params: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(body && { body: { required: true, ...(form ? formContent(body, form) : json(body)) } }),
      ...(raw && { body: { required: true, ...json(z.looseObject({})) } }),
      ...(upload && { body: { required: true, ...formWith(upload.field) } }),
    },
    responses: {
      [status]: { description: 'The answer', ...(status !== 204 && content(endpoint)) },
      default: { description: 'A refusal', ...json(Problem) },
    },
  })
}
