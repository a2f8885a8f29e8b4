import { settingWord } from '#contract/setting-words.ts'
import type { HomeSetting, SellerSetting, SettingChange, SettingSection } from '#contract/settings.ts'
import { istDate } from '#rules/financial-year.ts'
import { type CancellationPolicy, cancellationAt } from '#rules/order-status.ts'
import { type PolicyName, type PolicyText, writeSections } from '#rules/policy-text.ts'
import { SPECIFIED_RATE, type TaxRate } from '#rules/tax.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit, auditEntriesOf, newestAuditEntry } from '#server/modules/audit/audit.service.ts'
import { POLICIES } from './policy-texts.ts'
import { readVersion, saveSetting } from './settings.queries.ts'
import { changedFields } from './settings.rules.ts'
import {
  CANCELLATION_KEY,
  getCancellations,
  getHome,
  getPolicyFacts,
  getSeller,
  getTaxRates,
  HOME,
  ownPolicyText,
  policyKey,
  SELLER,
  TAX,
} from './settings.service.ts'

/** What an administrator sends: a new value, and the version that was seen. */
interface Saving<T> {
  readonly version: number
  readonly value: T
}

interface Stored {
  readonly key: string
  readonly subject: string
  readonly value: unknown
  /** Both states as the audit log keeps them. */
  readonly before: unknown
  readonly after: unknown
}

/**
 * Sets a subject, and notes what it was before. What is as it was is not noted. Of two people at once the second is told
 * what the first one has changed.
 */
export async function saveSection(ctx: Ctx, tx: Tx, seen: number, { key, subject, value, before, after }: Stored) {
  const now = await readVersion(tx.db, key)
  if (now.version !== seen) throw await changedMeanwhile(tx, subject)
  if (changedFields(before, after).length === 0) return { version: seen }
  const version = await saveSetting(tx.db, key, value, seen)
  if (version === undefined) throw await changedMeanwhile(tx, subject)
  await audit(tx, ctx, { action: 'settings changed', subject, before, after })
  return { version }
}

export const versionOf = async ({ db }: Pick<Ctx, 'db'>, key: string): Promise<number> =>
  (await readVersion(db, key)).version

/** The refusal for whoever has edited an older state: it says who was faster, and with what. */
export async function changedMeanwhile(tx: Pick<Tx, 'db'>, subject: string): Promise<ShopProblem> {
  const deed = await newestAuditEntry(tx.db, subject)
  const who = deed?.actor ?? 'Somebody else'
  const fields = deed ? changedFields(deed.entry.before, deed.entry.after) : []
  const what = fields.map(({ name, from, to }) => moved(settingWord(name), from, to)).join(', ')
  return new ShopProblem(
    'conflict',
    `${who} has changed this meanwhile${what && `: ${what}`}. What you typed is not saved.`,
    { extra: { changedBy: who } },
  )
}

const SHORT = 60
const moved = (name: string, from: string, to: string): string =>
  from.length > SHORT || to.length > SHORT ? name : `${name} from ${from || 'none'} to ${to || 'none'}`

export async function getSellerSetting(ctx: Ctx): Promise<Saving<SellerSetting>> {
  const { version } = await readVersion(ctx.db, SELLER)
  return { version, value: await getSeller(ctx) }
}

export const saveSeller = (ctx: Ctx, { version, value }: Saving<SellerSetting>) =>
  ctx.tx(async (tx) => {
    const before = await getSeller({ ...ctx, db: tx.db })
    return saveSection(ctx, tx, version, { key: SELLER, subject: 'settings seller', value, before, after: value })
  })

const noted = ({ title, summary, sections }: PolicyText) => ({ title, summary, text: writeSections(sections) })

export async function getPolicySetting(ctx: Ctx, name: PolicyName) {
  const { version, value } = await readVersion(ctx.db, policyKey(name))
  const original = POLICIES[name]
  return { version, value: ownPolicyText(value) ?? original, original, facts: await getPolicyFacts(ctx, ctx.now) }
}

export const savePolicy = (ctx: Ctx, name: PolicyName, { version, value }: Saving<PolicyText | null>) =>
  ctx.tx(async (tx) => {
    const key = policyKey(name)
    const before = noted(ownPolicyText((await readVersion(tx.db, key)).value) ?? POLICIES[name])
    const after = noted(value ?? POLICIES[name])
    // The original text is not kept as an own one: it would not follow a better original.
    const text = changedFields(noted(POLICIES[name]), after).length === 0 ? null : value
    return saveSection(ctx, tx, version, { key, subject: `settings policies ${name}`, value: { text }, before, after })
  })

const policyOf = ({ fullDays, laterPercent }: CancellationPolicy): CancellationPolicy => ({ fullDays, laterPercent })
const fromOf = <T extends { from: Date }>(entry: T) => ({ ...entry, from: entry.from.toISOString() })

export async function getCancellationSetting(ctx: Ctx) {
  const { version } = await readVersion(ctx.db, CANCELLATION_KEY)
  const history = await getCancellations(ctx)
  return { version, value: cancellationAt(history, ctx.now), history: history.map(fromOf) }
}

export const saveCancellation = (ctx: Ctx, { version, value }: Saving<CancellationPolicy>) =>
  ctx.tx(async (tx) => {
    const history = await getCancellations(tx)
    const before = policyOf(cancellationAt(history, ctx.now))
    const next = [...history, { ...value, from: ctx.now }].map(fromOf)
    const stored = { key: CANCELLATION_KEY, subject: 'settings cancellation', value: next, before, after: value }
    return saveSection(ctx, tx, version, stored)
  })

export async function getTaxSetting(ctx: Ctx) {
  const { version } = await readVersion(ctx.db, TAX)
  return { version, today: istDate(ctx.now), rates: [SPECIFIED_RATE, ...(await getTaxRates(ctx))] }
}

/** The rates as the audit log keeps them: a day each. */
const notedRates = (rates: readonly TaxRate[]) =>
  Object.fromEntries(rates.map(({ hsn, from, percent }) => [`GST on HSN ${hsn} from ${from}`, `${percent}%`]))

/** Planned rates; what has begun is the past, which orders and documents stand on. */
export const saveTax = (ctx: Ctx, { version, value }: Saving<readonly TaxRate[]>) =>
  ctx.tx(async (tx) => {
    const today = istDate(ctx.now)
    const planned = [...value].sort((one, other) => one.from.localeCompare(other.from))
    const wrong = planned.findIndex(({ from }, place) => from <= today || from === planned[place - 1]?.from)
    if (wrong >= 0) {
      const message =
        (planned[wrong]?.from ?? '') <= today
          ? 'A rate can begin tomorrow or later: what was sold already was taxed by the rate of its day.'
          : 'Two rates begin on the same day.'
      throw new ShopProblem('invalid', message, { fields: { from: message } })
    }
    const before = await getTaxRates(tx)
    const after = [...before.filter(({ from }) => from <= today), ...planned]
    const stored = { key: TAX, subject: 'settings tax', value: after }
    return saveSection(ctx, tx, version, { ...stored, before: notedRates(before), after: notedRates(after) })
  })

export const getHomeSetting = async (ctx: Ctx): Promise<Saving<HomeSetting>> => ({
  version: await versionOf(ctx, HOME),
  value: await getHome(ctx),
})

export const saveHome = (ctx: Ctx, { version, value }: Saving<HomeSetting>) =>
  ctx.tx(async (tx) => {
    const before = await getHome(tx)
    return saveSection(ctx, tx, version, { key: HOME, subject: 'settings home', value, before, after: value })
  })

/** How the subjects of a section begin in the audit log. */
const beginningOf = (section: SettingSection): string => (section === 'coupons' ? 'coupon ' : `settings ${section}`)

/** What was changed of a section, the newest first. */
export async function listChanges(ctx: Ctx, section: SettingSection, most: number): Promise<SettingChange[]> {
  const entries = await auditEntriesOf(ctx.db, beginningOf(section), most)
  return entries.map(({ entry, actor }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    who: actor ?? 'The shop',
    subject: entry.subject,
    action: entry.action,
    fields: changedFields(entry.before, entry.after).map((field) => ({ ...field, name: settingWord(field.name) })),
  }))
}
