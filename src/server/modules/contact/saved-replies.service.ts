import type { SavedReply } from '#contract/saved-replies.ts'
import { MAX_REPLIES } from '#rules/saved-reply.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { databaseCode, run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { changedNames, editConflict } from '#server/modules/audit/edit-conflict.service.ts'
import {
  countSavedReplies,
  deleteSavedReplyRow,
  findSavedReplies,
  insertSavedReply,
  lockSavedReplies,
  lockSavedReply,
  type ReplyRow,
  updateSavedReply,
} from './saved-replies.store.ts'

interface Written {
  readonly title: string
  readonly text: string
}

export const listSavedReplies = async (ctx: Ctx) => ({
  replies: (await run(ctx, findSavedReplies())).map(presentReply),
})

export async function addSavedReply(ctx: Ctx, { title, text }: Written): Promise<{ reply: SavedReply }> {
  return ctx.tx(async (tx) => {
    await run(tx, lockSavedReplies())
    if ((await run(tx, countSavedReplies())) >= MAX_REPLIES) {
      throw new ShopProblem('conflict', `There are ${MAX_REPLIES} saved replies. Please delete one first.`)
    }
    const row = await run(tx, insertSavedReply({ id: newId(), title, text }))
    if (!row) throw titleTaken(title)
    await audit(ctx, tx, { action: 'saved reply added', ...auditedOf(row), after: stateOf(row) })
    return { reply: presentReply(row) }
  })
}

export async function changeSavedReply(
  ctx: Ctx,
  id: string,
  { title, text, version }: Written & { readonly version: number },
): Promise<{ reply: SavedReply }> {
  try {
    return await ctx.tx(async (tx) => {
      const before = await requireUnchanged(ctx, tx, id, { version, title, text })
      const row = (await run(tx, updateSavedReply(id, { title, text }))) ?? before
      const states = { before: stateOf(before), after: stateOf(row) }
      await audit(ctx, tx, { action: 'saved reply changed', ...auditedOf(row), ...states })
      return { reply: presentReply(row) }
    })
  } catch (error) {
    if (databaseCode(error) === '23505') throw titleTaken(title)
    throw error
  }
}

export async function deleteSavedReply(ctx: Ctx, id: string, version: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await requireUnchanged(ctx, tx, id, { version })
    await run(tx, deleteSavedReplyRow(id))
    await audit(ctx, tx, { action: 'saved reply deleted', subject: auditedOf(row).subject, before: stateOf(row) })
  })
}

/** Locks a reply, and refuses who has read another version than the current one. */
async function requireUnchanged(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { version: seen, ...written }: Partial<Written> & { readonly version: number },
): Promise<ReplyRow> {
  const row = await run(tx, lockSavedReply(id))
  if (!row) throw notFound('saved reply')
  const { version } = row
  if (version === seen) return row
  const { subject } = auditedOf(row)
  const fields = changedNames(row, written)
  throw await editConflict(ctx, tx, { subject, noun: 'reply', seen, version, current: presentReply(row), fields })
}

function titleTaken(title: string): ShopProblem {
  const message = `There is a saved reply “${title}” already.`
  return new ShopProblem('conflict', message, { fields: { title: message } })
}

const auditedOf = ({ id, version }: ReplyRow) => ({ subject: `reply ${id}`, version })

const stateOf = ({ title, text }: ReplyRow) => ({ title, text })

const presentReply = ({ id, title, text, version, updatedAt }: ReplyRow): SavedReply => ({
  id,
  title,
  text,
  version,
  updatedAt: updatedAt.toISOString(),
})
