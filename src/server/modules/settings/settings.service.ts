import { z } from 'zod'
import { CancellationSetting, HomeSetting, PolicySetting, SellerSetting, TaxRateSetting } from '#contract/settings.ts'
import { istDate } from '#rules/financial-year.ts'
import { formatRupees, type Paise } from '#rules/money.ts'
import { type CancellationHistory, cancellationAt } from '#rules/order-status.ts'
import { fillPolicy, POLICY_NAMES, type PolicyFacts, type PolicyName, type PolicyText } from '#rules/policy-text.ts'
import { FIRST_ORDER_PERCENT, type PriceSettings, SPECIFIED_ADJUSTMENTS, SPECIFIED_SURCHARGES } from '#rules/pricing.ts'
import { type TaxRate, taxPercentOn } from '#rules/tax.ts'
import type { Seller } from '#server/lib/config.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { describePictures } from '#server/modules/media/media.service.ts'
import { POLICIES } from './policy-texts.ts'
import { readSetting, touchSettings, writeSetting } from './settings.queries.ts'

export const SELLER = 'seller'
export const TAX = 'tax'
export const HOME = 'home'
export const CANCELLATION_KEY = 'cancellation'
export const policyKey = (name: PolicyName) => `policy ${name}`
const PICTURES = 'pictures'
export const PRICES = 'prices'

/** Pictures of the pages themselves, by the ids under which they are stored. */
const SitePictures = z.object({ hero: z.string(), promo: z.string(), about: z.string() }).partial()

/** Who sells: what is set in the shop itself wins over the operator's environment. */
export async function getSeller(ctx: Pick<Ctx, 'db' | 'config'>): Promise<Seller> {
  const set = SellerSetting.safeParse(await readSetting(ctx.db, SELLER))
  return set.success ? set.data : ctx.config.seller
}

/** The grievance officer in a line. */
const officerOf = ({ grievance: { name, email, phone } }: Seller): string =>
  [name, email, phone].filter(Boolean).join(', ')

/** What options do to prices, by their folded names. */
const OptionPrices = z.record(z.string(), z.union([z.object({ add: z.int() }), z.object({ half: z.literal(true) })]))
type OptionPrices = z.output<typeof OptionPrices>

const Prices = z
  .object({
    /** Of the seller's own options, and of the specification's where they are other ones (M2). */
    adjustments: OptionPrices,
    usual: z.int(),
    own: z.record(z.string(), z.int()),
    firstOrderPercent: z.number(),
  })
  .partial()

async function readPrices({ db }: Pick<Ctx, 'db'>): Promise<z.output<typeof Prices>> {
  const set = Prices.safeParse((await readSetting(db, PRICES)) ?? {})
  return set.success ? set.data : {}
}

export async function getPriceSettings(ctx: Pick<Ctx, 'db'>): Promise<PriceSettings> {
  const { adjustments, usual, own, firstOrderPercent = FIRST_ORDER_PERCENT } = await readPrices(ctx)
  return {
    adjustments: { ...SPECIFIED_ADJUSTMENTS, ...adjustments },
    surcharges: { usual: usual ?? SPECIFIED_SURCHARGES.usual, own: own ?? SPECIFIED_SURCHARGES.own },
    firstOrderPercent,
  }
}

/** Sets what some options do, besides what the others do. */
export async function setOptionPrices(tx: Tx, adjustments: OptionPrices): Promise<void> {
  const { adjustments: before, ...others } = await readPrices(tx)
  await writeSetting(tx.db, PRICES, { ...others, adjustments: { ...before, ...adjustments } })
}

const signed = (amount: Paise): string => `${amount < 0 ? '−' : '+'} ${formatRupees(Math.abs(amount))}`

/** Prices as the audit log keeps them, in words. */
export const notedPrices = ({ adjustments, surcharges, firstOrderPercent }: PriceSettings) => ({
  ...Object.fromEntries(
    Object.entries(adjustments).map(([name, does]) => [name, 'half' in does ? 'half the price' : signed(does.add)]),
  ),
  'Usual colour': signed(surcharges.usual),
  ...Object.fromEntries(Object.entries(surcharges.own).map(([name, add]) => [`Colour ${name}`, signed(add)])),
  'First order': `${firstOrderPercent}%`,
})

/** Sets the pictures of the home page and the page about the shop. */
export const setSitePictures = (tx: Tx, pictures: z.output<typeof SitePictures>): Promise<void> =>
  writeSetting(tx.db, PICTURES, pictures)

const midnightJob = jobKind('settings-midnight')

/** Some settings hold from a day on: pages that were made the day before are made anew when it begins. */
export const followDays = ({ db }: Pick<Ctx, 'db'>, workers: JobWorkers): Promise<void> =>
  workers.every(midnightJob, '0 0 * * *', () => touchSettings(db))

const USUAL_HOME: HomeSetting = {
  welcome: { on: true, from: '', until: '' },
  banner: { on: false, from: '', until: '', text: '' },
}

export async function getHome({ db }: Pick<Ctx, 'db'>): Promise<HomeSetting> {
  const set = HomeSetting.safeParse(await readSetting(db, HOME))
  return set.success ? set.data : USUAL_HOME
}

const isShown = ({ on, from, until }: HomeSetting['welcome'], day: string): boolean =>
  on && from <= day && (until === '' || day <= until)

/** What every page says of the shop. */
export async function getShop(ctx: Ctx) {
  const set = SitePictures.safeParse((await readSetting(ctx.db, PICTURES)) ?? {})
  const ids = set.success ? set.data : {}
  const known = await describePictures(
    ctx,
    Object.values(ids).filter((id) => id !== undefined),
  )
  const picture = (id: string | undefined) => (id === undefined ? null : (known.get(id) ?? null))
  const seller = await getSeller(ctx)
  const { firstOrderPercent } = await getPriceSettings(ctx)
  const { welcome, banner } = await getHome(ctx)
  const today = istDate(ctx.now)
  return {
    ...seller,
    grievanceOfficer: officerOf(seller),
    taxPercent: await getTaxPercent(ctx, ctx.now),
    firstOrderPercent,
    welcome: firstOrderPercent > 0 && isShown(welcome, today),
    banner: isShown(banner, today) ? banner.text : '',
    demo: ctx.config.demo,
    publicUrl: ctx.config.publicUrl,
    pictures: { hero: picture(ids.hero), promo: picture(ids.promo), about: picture(ids.about) },
  }
}

/** What cancelling gives back by the time of the order, the oldest first; before all of them the specification's. */
const Cancellations = z.array(CancellationSetting.extend({ from: z.string() }))

export async function getCancellations({ db }: Pick<Ctx, 'db'>): Promise<CancellationHistory> {
  const set = Cancellations.safeParse(await readSetting(db, CANCELLATION_KEY))
  return (set.success ? set.data : []).map(({ from, ...policy }) => ({ ...policy, from: new Date(from) }))
}

const TaxRates = z.array(TaxRateSetting)

/** The rates of GST that were set, those to come among them; before all of them the specification's. */
export async function getTaxRates({ db }: Pick<Ctx, 'db'>): Promise<TaxRate[]> {
  const set = TaxRates.safeParse(await readSetting(db, TAX))
  return set.success ? set.data : []
}

/** The rate of GST at a moment. */
export const getTaxPercent = async (ctx: Pick<Ctx, 'db'>, at: Date): Promise<number> =>
  taxPercentOn(await getTaxRates(ctx), istDate(at))

/** What the words in braces of a policy stand for. */
export async function getPolicyFacts(ctx: Pick<Ctx, 'db' | 'config'>, now: Date): Promise<PolicyFacts> {
  const [seller, history] = await Promise.all([getSeller(ctx), getCancellations(ctx)])
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
  }
}

/** Null: the original text. */
const StoredPolicy = z.object({ text: PolicySetting.nullable() })

/** The text that was set in place of a policy's original one. */
export function ownPolicyText(stored: unknown): PolicyText | null {
  const set = StoredPolicy.safeParse(stored)
  return set.success ? set.data.text : null
}

/** A policy's text, with the seller's name and address in it. */
export async function getPolicy(ctx: Ctx, name: string): Promise<PolicyText> {
  const known = POLICY_NAMES.find((each) => each === name)
  if (!known) throw new ShopProblem('not_found', 'There is no policy of this name.')
  const own = ownPolicyText(await readSetting(ctx.db, policyKey(known)))
  return fillPolicy(own ?? POLICIES[known], await getPolicyFacts(ctx, ctx.now))
}
