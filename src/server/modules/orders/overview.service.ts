import type { Overview } from '#contract/orders.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { run } from '#server/lib/tx.ts'
import { readOverview } from './overview.store.ts'

/** Returns what the person who asks has besides orders. Claims and messages are theirs by their email address too. */
export function getOverview(ctx: Ctx): Promise<Overview> {
  const { id, email } = signedIn(ctx)
  return run(ctx, readOverview(id, email))
}
