import type { OpenAPIHono } from '@hono/zod-openapi'
import { contact } from '#contract/contact.ts'
import { contactAdmin } from '#contract/contact-admin.ts'
import { type ApiEnv, bind, type HttpDeps } from '#server/http/bind.ts'
import { receiveMessage } from './contact.service.ts'
import { answerMessage, changeMessageStatus, getMessage, listMessages, noteOnMessage } from './messages.service.ts'

export function contactRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, contact, {
    'POST /contact': ({ body }, ctx) => receiveMessage(ctx, body),
  })
  bind(api, deps, contactAdmin, {
    'GET /messages': ({ query }, ctx) => listMessages(ctx, query),
    'GET /messages/{id}': ({ params }, ctx) => getMessage(ctx, params.id),
    'POST /messages/{id}/answer': ({ params, body }, ctx) => answerMessage(ctx, params.id, body),
    'POST /messages/{id}/note': ({ params, body }, ctx) => noteOnMessage(ctx, params.id, body.text),
    'PUT /messages/{id}/status': ({ params, body }, ctx) => changeMessageStatus(ctx, params.id, body),
  })
}
