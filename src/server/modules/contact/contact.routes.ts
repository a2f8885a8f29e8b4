import type { OpenAPIHono } from '@hono/zod-openapi'
import { contact } from '#contract/contact.ts'
import { contactAdmin } from '#contract/contact-admin.ts'
import { savedReplies } from '#contract/saved-replies.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { receiveMessage } from './contact.service.ts'
import {
  acknowledgeMessage,
  answerMessage,
  changeMessageStatus,
  getMessage,
  listMessages,
  noteOnMessage,
} from './messages.service.ts'
import { getOwnMessage } from './own-message.service.ts'
import { addSavedReply, changeSavedReply, deleteSavedReply, listSavedReplies } from './saved-replies.service.ts'

export function contactRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, contact, {
    'POST /contact': ({ body }, ctx) => receiveMessage(ctx, body),
    'GET /contact/{ticket}': ({ params, query }, ctx) => getOwnMessage(ctx, params.ticket, query.key),
  })
  bind(api, deps, contactAdmin, {
    'GET /messages': ({ query }, ctx) => listMessages(ctx, query),
    'GET /messages/{id}': ({ params }, ctx) => getMessage(ctx, params.id),
    'POST /messages/{id}/answer': ({ params, body }, ctx) => answerMessage(ctx, params.id, body),
    'POST /messages/{id}/acknowledge': ({ params, body }, ctx) => acknowledgeMessage(ctx, params.id, body.version),
    'POST /messages/{id}/note': ({ params, body }, ctx) => noteOnMessage(ctx, params.id, body.text),
    'PUT /messages/{id}/status': ({ params, body }, ctx) => changeMessageStatus(ctx, params.id, body),
  })
  bind(api, deps, savedReplies, {
    'GET /saved-replies': (_, ctx) => listSavedReplies(ctx),
    'POST /saved-replies': ({ body }, ctx) => addSavedReply(ctx, body),
    'PUT /saved-replies/{id}': ({ params, body }, ctx) => changeSavedReply(ctx, params.id, body),
    'DELETE /saved-replies/{id}': ({ params, body }, ctx) =>
      deleteSavedReply(ctx, params.id, body.version).then(() => undefined),
  })
}
