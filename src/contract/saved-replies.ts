import { z } from 'zod'
import { MAX_REPLY_TEXT, MAX_REPLY_TITLE, placeholderProblem } from '#rules/saved-reply.ts'
import { endpoints } from './endpoint.ts'
import { Id, plainRequired, required, Version } from './fields.ts'

const SavedReply = z.object({
  id: z.string(),
  title: z.string(),
  /** May contain the placeholders {name}, {ticket} and {order}. */
  text: z.string(),
  version: z.int(),
  updatedAt: z.string(),
})
export type SavedReply = z.infer<typeof SavedReply>

const ReplyFields = {
  title: plainRequired('Please give it a title.', MAX_REPLY_TITLE),
  text: required('Please write the text.', MAX_REPLY_TEXT).check(({ value, issues }) => {
    const message = placeholderProblem(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  }),
}

const named = z.object({ id: Id })

export const savedReplies = endpoints({
  'GET /saved-replies': {
    policy: 'staff',
    area: 'support',
    summary: 'The texts that the shop keeps to answer messages and warranty claims with, by title',
    answer: z.object({ replies: z.array(SavedReply) }),
  },
  'POST /saved-replies': {
    policy: 'staff',
    area: 'support',
    status: 201,
    summary: 'Keeps a text; 409 if one has this title, or there are a hundred',
    body: z.object(ReplyFields),
    answer: z.object({ reply: SavedReply }),
  },
  'PUT /saved-replies/{id}': {
    policy: 'staff',
    area: 'support',
    summary: 'Changes a saved reply; 409 when the version is not the current one, or another one has this title',
    params: named,
    body: z.object({ ...ReplyFields, version: Version }),
    answer: z.object({ reply: SavedReply }),
  },
  'DELETE /saved-replies/{id}': {
    policy: 'staff',
    area: 'support',
    summary: 'Deletes a saved reply; 409 when the version is not the current one',
    status: 204,
    params: named,
    body: z.object({ version: Version }),
    answer: z.undefined(),
  },
})
