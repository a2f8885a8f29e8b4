import { isDeepStrictEqual } from 'node:util'
import { recordLabel } from '#contract/record-words.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run } from '#server/lib/tx.ts'
import { type EntryWithActor, findAuditEntriesAfter } from './audit.store.ts'

/** A save based on a version of a record that is no longer the current one. */
export interface StaleEdit {
  /** The record's subject in the audit log. */
  readonly subject: string
  /** What people call the record, such as 'product'. */
  readonly noun: string
  /** The version that was read before editing. */
  readonly seen: number
  readonly version: number
  /** The current record, in the form that its own route returns. */
  readonly current: unknown
  /** The owner of the record, whose own changes have no entry in the audit log. Null if they have no account. */
  readonly owner?: string | null
  /** The fields that this save would overwrite, used when the audit log does not cover the change. */
  readonly fields: readonly string[]
}

/** Returns the refusal of a stale save, naming who saved in the meantime and the fields that differ. */
export async function editConflict(ctx: Pick<Ctx, 'user'>, on: On, edit: StaleEdit): Promise<ShopProblem> {
  const entries = await run(on, findAuditEntriesAfter(edit.subject, edit.seen))
  const last = entries.at(-1)
  const known = coverAll(
    entries.map(({ entry }) => entry),
    edit,
  )
  const names = known ? changedIn(entries.map(({ entry }) => entry)) : edit.fields
  const fields = [...new Set(names.map(recordLabel))]
  const by = nameOf(ctx, edit, last?.entry.version === edit.version ? last : undefined)
  const where = by === YOU ? 'in another window' : 'in the meantime'
  const what = fields.length > 0 ? `: ${fields.join(', ')}` : ''
  return new ShopProblem('conflict', `${by} changed this ${edit.noun} ${where}${what}. Nothing was saved.`, {
    extra: { conflict: { by, version: edit.version, fields, current: edit.current } },
  })
}

const YOU = 'You'

interface Change {
  readonly before: unknown
  readonly after: unknown
  readonly version: number | null
}

/** Returns whether the entries account for every version since the one that was read. */
function coverAll(changes: readonly Change[], { seen, version }: StaleEdit): boolean {
  let reached = seen
  for (const change of changes) {
    const to = change.version ?? 0
    const { version: from = to - 1 } = partsOf(change.before)
    if (to > reached && Number(from) > reached) return false
    reached = Math.max(reached, to)
  }
  return reached === version
}

/** Returns the name of the person who saved last. Customers do not see the names of staff. */
function nameOf({ user }: Pick<Ctx, 'user'>, { owner }: StaleEdit, last: EntryWithActor | undefined): string {
  const actor = last ? last.entry.actorId : owner
  if (actor && actor === user?.id) return YOU
  if (owner && owner === user?.id) return 'Our staff'
  if (last?.actor) return last.actor
  return owner === undefined ? 'Somebody else' : 'The customer'
}

export function changedNames(before: object, after: object): string[] {
  const earlier: Readonly<Record<string, unknown>> = { ...before }
  return Object.entries(after).flatMap(([name, value]) => (isDeepStrictEqual(earlier[name], value) ? [] : [name]))
}

/** Returns the names of the fields that any of the changes affected. */
function changedIn(changes: readonly Change[]): string[] {
  return changes.flatMap(({ before, after }) => {
    const [earlier, later] = [partsOf(before), partsOf(after)]
    return [...new Set([...Object.keys(earlier), ...Object.keys(later)])].filter(
      (name) => name !== 'version' && !isDeepStrictEqual(earlier[name] ?? false, later[name] ?? false),
    )
  })
}

const partsOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {}
