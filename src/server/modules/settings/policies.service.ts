import { z } from 'zod'
import { PolicySetting } from '#contract/settings-input.ts'
import { cancellationAt } from '#rules/order-status.ts'
import { fillPolicy, POLICY_NAMES, type PolicyFacts, type PolicyText } from '#rules/policy-text.ts'
import { writeTransit } from '#rules/transit.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { POLICIES } from './policy-texts.ts'
import { getCancellations, getSeller, getTransit, officerOf, policyKey } from './settings.service.ts'
import { findKindsWithOtherWarranty, readSetting } from './settings.store.ts'

export async function getPolicyFacts(ctx: Pick<Ctx, 'db' | 'config'>, now: Date): Promise<PolicyFacts> {
  const [seller, history, transit, kinds] = await Promise.all([
    getSeller(ctx),
    getCancellations(ctx),
    getTransit(ctx),
    run(ctx, findKindsWithOtherWarranty()),
  ])
  const { fullDays, laterPercent } = cancellationAt(history, now)
  const { name, legalName, address, state, gstin, email, phone } = seller
  return {
    shop: name,
    legalName,
    address: address.replaceAll('\n', ', '),
    state,
    gstin,
    email,
    phone,
    grievanceOfficer: officerOf(seller),
    cancelDays: fullDays === 1 ? '1 day' : `${fullDays} days`,
    laterPercent: String(laterPercent),
    transitDays: writeTransit(transit),
    withoutWarranty: listed(kinds.filter(({ warranty }) => warranty === 'none').map(({ kind }) => kind)),
    limitedWarranty: listed(
      kinds
        .filter(({ warranty }) => warranty !== 'none')
        .map(({ kind, warranty }) => `${kind} (${inMonths(warranty)})`),
    ),
  }
}

/** The maximum number of names listed in a sentence. */
const MAX_LISTED = 20

const listed = (names: readonly string[]): string =>
  names.length <= MAX_LISTED ? names.join(', ') : `${names.slice(0, MAX_LISTED).join(', ')} and others`

const inMonths = (warranty: string): string => (warranty === '1 months' ? '1 month' : warranty)

/** A stored policy text; null means the original text. */
const StoredPolicy = z.object({ text: PolicySetting.nullable() })

/** Returns the text that replaces a policy's original one, or null if there is none. */
export function ownPolicyText(stored: unknown): PolicyText | null {
  const set = StoredPolicy.safeParse(stored)
  return set.success ? set.data.text : null
}

/** Returns a policy's text, with the seller's data filled in. */
export async function getPolicy(ctx: Ctx, name: string): Promise<PolicyText> {
  const known = POLICY_NAMES.find((each) => each === name)
  if (!known) throw new ShopProblem('not_found', 'There is no policy of this name.')
  const own = ownPolicyText((await run(ctx, readSetting(policyKey(known)))).value)
  return fillPolicy(own ?? POLICIES[known], await getPolicyFacts(ctx, ctx.now))
}
