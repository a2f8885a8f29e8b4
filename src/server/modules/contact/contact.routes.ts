import type { OpenAPIHono } from '@hono/zod-openapi'
import { contact } from '#contract/contact.ts'
import { type ApiEnv, bind, type HttpDeps } from '#server/http/bind.ts'
import { receiveMessage } from './contact.service.ts'

export function contactRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, contact, {
    'POST /contact': ({ body }, ctx) => receiveMessage(ctx, body),
  })
}
