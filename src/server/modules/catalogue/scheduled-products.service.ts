import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { findDueDrafts, updateProduct } from './catalogue-admin.store.ts'
import { changeCatalogue } from './catalogue-change.service.ts'
import { findEditable } from './on-bike-write.service.ts'
import { storeProduct } from './product-write.service.ts'

const minuteJob = jobKind('publish-products', { retryLimit: 0 })

/** Registers the job that publishes scheduled products, within a minute of their time. */
export async function registerScheduledProducts(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.every(minuteJob, '* * * * *', () => publishDue(contextOf(deps, { requestId: newId(), ip: '' })))
}

/** Publishes the drafts whose time has come. One that cannot be published stays a draft; the audit log says why. */
export async function publishDue(ctx: Ctx): Promise<void> {
  for (const { id } of await run(ctx, findDueDrafts(ctx.now))) {
    try {
      await publish(ctx, id)
    } catch (error) {
      if (!(error instanceof ShopProblem)) throw error
      await keepAsDraft(ctx, id, error.message)
    }
  }
}

/** Somebody may have changed it since it was found. */
const findDue = async (ctx: Ctx, tx: Parameters<typeof findEditable>[0], id: string) => {
  const found = await findEditable(tx, id)
  const at = found?.product.publishAt
  return at && at <= ctx.now ? found : undefined
}

const publish = (ctx: Ctx, id: string) =>
  changeCatalogue(ctx, async (tx) => {
    const found = await findDue(ctx, tx, id)
    if (found) await storeProduct(ctx, tx, found, { state: 'published' })
  })

const keepAsDraft = (ctx: Ctx, id: string, reason: string) =>
  changeCatalogue(ctx, async (tx) => {
    if (!(await findDue(ctx, tx, id))) return
    const updated = await run(tx, updateProduct(id, { publishAt: null }))
    await audit(ctx, tx, { action: 'product not published', subject: `product ${id}`, reason, ...updated })
  })
