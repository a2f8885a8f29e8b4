import { settingLabel } from '#contract/setting-words.ts'
import type { SettingChange, SettingSection } from '#contract/settings.ts'
import type { HomeSetting, SellerSetting } from '#contract/settings-input.ts'
import type { Courier } from '#rules/couriers.ts'
import { type CancellationPolicy, cancellationAt } from '#rules/order-status.ts'
import { type PolicyName, type PolicyText, writeSections } from '#rules/policy-text.ts'
import type { Transit } from '#rules/transit.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { findAuditEntries, findAuditEntriesAfter } from '#server/modules/audit/audit.store.ts'
import { getPolicyFacts, ownPolicyText } from './policies.service.ts'
import { POLICIES } from './policy-texts.ts'
import { changedFields } from './settings.rules.ts'
import {
  CANCELLATION_KEY,
  COURIERS,
  DELIVERY,
  getCancellations,
  getCouriers,
  getHome,
  getSeller,
  getTransit,
  HOME,
  policyKey,
  SELLER,
} from './settings.service.ts'
import { readSetting, saveSetting } from './settings.store.ts'

/** A change by an administrator: the new value, and the version that was read. */
export interface Saving<T> {
  readonly version: number
  readonly value: T
}

interface Stored {
  readonly key: string
  readonly subject: string
  readonly value: unknown
  /** The states before and after, as the audit log stores them. */
  readonly before: unknown
  readonly after: unknown
  /** Reads the current value in the form in which the API returns it. */
  readonly current: () => Promise<unknown>
}

/** Unless nothing changed. Of two concurrent changes the second is refused with what the first has changed. */
export async function saveSection(ctx: Ctx, tx: Tx, seen: number, stored: Stored) {
  const { key, subject, value, before, after, current } = stored
  const stale = async () => {
    const { version } = await run(tx, readSetting(key))
    return settingConflict(tx, subject, { seen, version, current: await current() })
  }
  if ((await run(tx, readSetting(key))).version !== seen) throw await stale()
  if (changedFields(before, after).length === 0) return { version: seen }
  const saved = await run(tx, saveSetting(key, value, seen))
  // Another transaction saved at the same moment. It has committed, so its value can be read.
  if (!saved) throw await stale()
  const { version } = saved
  await audit(ctx, tx, { action: 'settings changed', subject, before, after, version })
  return { version }
}

export const versionOf = async (on: On, key: string): Promise<number> => (await run(on, readSetting(key))).version

interface StaleSetting {
  /** The version that was read, and the current one. */
  readonly seen: number
  readonly version: number
  readonly current: unknown
}

/** Builds the error for an outdated edit: it says who saved first, and what. */
export async function settingConflict(
  on: On,
  subject: string,
  { seen, version, current }: StaleSetting,
): Promise<ShopProblem> {
  const entries = await run(on, findAuditEntriesAfter(subject, seen))
  const [first, last] = [entries[0], entries.at(-1)]
  const by = last?.actor ?? 'Somebody else'
  const changes = first && last ? changedFields(first.entry.before, last.entry.after) : []
  const what = changes.map(({ name, from, to }) => moved(settingLabel(name), from, to)).join(', ')
  return new ShopProblem(
    'conflict',
    `${by} has changed this meanwhile${what && `: ${what}`}. What you typed is not saved.`,
    { extra: { conflict: { by, version, fields: changes.map(({ name }) => settingLabel(name)), current } } },
  )
}

const SHORT = 60
const moved = (name: string, from: string, to: string): string =>
  from.length > SHORT || to.length > SHORT ? name : `${name} from ${from || 'none'} to ${to || 'none'}`

/** Reads a setting, as `read` returns it, with its version. */
const withVersion = async <T>(ctx: Ctx, key: string, read: (ctx: Ctx) => Promise<T>): Promise<Saving<T>> => ({
  version: await versionOf(ctx, key),
  value: await read(ctx),
})

/** Saves a setting that is stored and audited as `read` returns it. */
const saveWhole = <T>(ctx: Ctx, key: string, { version, value }: Saving<T>, read: (ctx: Ctx) => Promise<T>) =>
  ctx.tx(async (tx) => {
    const current = () => read(inTx(ctx, tx))
    const stored = { key, subject: `settings ${key}`, value, before: await current(), after: value, current }
    return saveSection(ctx, tx, version, stored)
  })

export const getSellerSetting = (ctx: Ctx) => withVersion<SellerSetting>(ctx, SELLER, getSeller)
export const saveSeller = (ctx: Ctx, saving: Saving<SellerSetting>) => saveWhole(ctx, SELLER, saving, getSeller)

export const getHomeSetting = (ctx: Ctx) => withVersion(ctx, HOME, getHome)
export const saveHome = (ctx: Ctx, saving: Saving<HomeSetting>) => saveWhole(ctx, HOME, saving, getHome)

export const getDeliverySetting = (ctx: Ctx) => withVersion(ctx, DELIVERY, getTransit)
export const saveDelivery = (ctx: Ctx, saving: Saving<Transit>) => saveWhole(ctx, DELIVERY, saving, getTransit)

const noted = ({ title, summary, sections }: PolicyText) => ({ title, summary, text: writeSections(sections) })

export async function getPolicySetting(ctx: Ctx, name: PolicyName) {
  const { version, value } = await run(ctx, readSetting(policyKey(name)))
  const original = POLICIES[name]
  return { version, value: ownPolicyText(value) ?? original, original, facts: await getPolicyFacts(ctx, ctx.now) }
}

export const savePolicy = (ctx: Ctx, name: PolicyName, { version, value }: Saving<PolicyText | null>) =>
  ctx.tx(async (tx) => {
    const key = policyKey(name)
    const current = async () => ownPolicyText((await run(tx, readSetting(key))).value) ?? POLICIES[name]
    const before = noted(await current())
    const after = noted(value ?? POLICIES[name])
    // The original text is not stored as a custom one, as it would then miss later improvements of the original.
    const text = changedFields(noted(POLICIES[name]), after).length === 0 ? null : value
    const subject = `settings policies ${name}`
    return saveSection(ctx, tx, version, { key, subject, value: { text }, before, after, current })
  })

const policyOf = ({ fullDays, laterPercent }: CancellationPolicy): CancellationPolicy => ({ fullDays, laterPercent })
const fromOf = <T extends { from: Date }>(entry: T) => ({ ...entry, from: entry.from.toISOString() })

export async function getCancellationSetting(ctx: Ctx) {
  const { version } = await run(ctx, readSetting(CANCELLATION_KEY))
  const history = await getCancellations(ctx)
  return { version, value: cancellationAt(history, ctx.now), history: history.map(fromOf) }
}

export const saveCancellation = (ctx: Ctx, { version, value }: Saving<CancellationPolicy>) =>
  ctx.tx(async (tx) => {
    const history = await getCancellations(tx)
    const before = policyOf(cancellationAt(history, ctx.now))
    const current = async () => policyOf(cancellationAt(await getCancellations(tx), new Date()))
    const next = [...history, { ...value, from: ctx.now }].map(fromOf)
    const stored = { key: CANCELLATION_KEY, subject: 'settings cancellation', value: next, before, after: value }
    return saveSection(ctx, tx, version, { ...stored, current })
  })

export const getCourierSetting = async (ctx: Ctx) => ({
  version: await versionOf(ctx, COURIERS),
  value: [...(await getCouriers(ctx))],
})

export const saveCouriers = (ctx: Ctx, { version, value }: Saving<Courier[]>) =>
  ctx.tx(async (tx) => {
    const linkByName = (couriers: readonly Courier[]) =>
      Object.fromEntries(couriers.map(({ name, link }) => [name, link || 'without a link']))
    const current = () => getCouriers(tx)
    const [before, after] = [linkByName(await current()), linkByName(value)]
    return saveSection(ctx, tx, version, { key: COURIERS, subject: 'settings couriers', value, before, after, current })
  })

/** Returns the prefix of a section's subjects in the audit log. */
const beginningOf = (section: SettingSection): string => (section === 'coupons' ? 'coupon ' : `settings ${section}`)

/** Returns the changes of a section, newest first. */
export async function listChanges(ctx: Ctx, section: SettingSection, most: number): Promise<SettingChange[]> {
  const entries = await run(ctx, findAuditEntries(beginningOf(section), most))
  return entries.map(({ entry, actor }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    who: actor ?? 'The shop',
    subject: entry.subject,
    action: entry.action,
    fields: changedFields(entry.before, entry.after).map((field) => ({ ...field, name: settingLabel(field.name) })),
  }))
}
