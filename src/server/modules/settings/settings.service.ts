import { z } from 'zod'
import { OptionPrice } from '#contract/catalogue.ts'
import {
  CancellationSetting,
  CourierSetting,
  DeclarationSetting,
  DeliverySetting,
  HomeSetting,
  SecuritySetting,
  SellerSetting,
  TaxRateSetting,
} from '#contract/settings-input.ts'
import { type Courier, USUAL_COURIERS } from '#rules/couriers.ts'
import { istDate } from '#rules/financial-year.ts'
import { priceText } from '#rules/option-check.ts'
import type { CancellationHistory } from '#rules/order-status.ts'
import type { PolicyName } from '#rules/policy-text.ts'
import {
  FIRST_ORDER_PERCENT,
  type PriceSettings,
  SPECIFIED_PRICES,
  SPECIFIED_SURCHARGES,
} from '#rules/price-template.ts'
import { GOODS_HSN, shopTaxPercent, type TaxRate, type TaxTable } from '#rules/tax.ts'
import { type Transit, USUAL_TRANSIT } from '#rules/transit.ts'
import type { Seller } from '#server/lib/config.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { describePictures } from '#server/modules/media/media.service.ts'
import { POLICY, readSetting, readSettings, touchSettings, writeSetting } from './settings.store.ts'

export const SELLER = 'seller'
export const TAX = 'tax'
export const HOME = 'home'
export const HERO = 'hero'
export const DELIVERY = 'delivery'
export const COURIERS = 'couriers'
export const SECURITY = 'security'
export const CANCELLATION_KEY = 'cancellation'
export const policyKey = (name: PolicyName) => POLICY + name

const PICTURES = 'pictures'
export const PRICES = 'prices'
export const DECLARATIONS = 'declarations'

/** The pictures of the site's own pages, by the ids under which they are stored. */
const SitePictures = z.object({ hero: z.string(), promo: z.string(), about: z.string() }).partial()

/** Returns the stored value of a setting; undefined if it was never set. */
const findValue = async (on: On, key: string): Promise<unknown> => (await run(on, readSetting(key))).value

/** Returns the seller. The shop's settings take precedence over the operator's environment. */
export const getSeller = async (ctx: Pick<Ctx, 'db' | 'config'>): Promise<Seller> =>
  toSeller(ctx, await findValue(ctx, SELLER))

const toSeller = ({ config }: Pick<Ctx, 'config'>, stored: unknown): Seller =>
  parseSet(SellerSetting, SELLER, stored) ?? config.seller

/** Formats the grievance officer in one line: name, designation, email, phone. */
export const officerOf = ({ grievance: { name, designation, email, phone } }: Seller): string =>
  [name, designation, email, phone].filter(Boolean).join(', ')

const Prices = z
  .object({
    /** For the seller's own values, and for the specification's if they differ (M2); by name, in lower case. */
    prices: z.record(z.string(), OptionPrice),
    usual: z.int(),
    own: z.record(z.string(), z.int()),
    firstOrderPercent: z.number(),
  })
  .partial()

/** Undefined if never set. Throws if unreadable, so that prices, taxes and terms never change by accident. */
function parseSet<T>(schema: z.ZodType<T>, key: string, stored: unknown): T | undefined {
  if (stored === undefined || stored === null) return undefined
  const set = schema.safeParse(stored)
  if (set.success) return set.data
  throw new Error(`The setting "${key}" cannot be read: ${set.error.message}`)
}

const parsePrices = (stored: unknown): z.output<typeof Prices> => parseSet(Prices, PRICES, stored) ?? {}

export const getPriceSettings = async (on: On): Promise<PriceSettings> => toPriceSettings(await findValue(on, PRICES))

function toPriceSettings(stored: unknown): PriceSettings {
  const { prices, usual, own, firstOrderPercent = FIRST_ORDER_PERCENT } = parsePrices(stored)
  return {
    prices: { ...SPECIFIED_PRICES, ...prices },
    surcharges: { usual: usual ?? SPECIFIED_SURCHARGES.usual, own: own ?? SPECIFIED_SURCHARGES.own },
    firstOrderPercent,
  }
}

export const notedPrices = ({ prices, surcharges, firstOrderPercent }: PriceSettings) => ({
  ...Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, priceText(price)])),
  'Usual colour': priceText({ add: surcharges.usual }),
  ...Object.fromEntries(Object.entries(surcharges.own).map(([name, add]) => [`Colour ${name}`, priceText({ add })])),
  'First order': `${firstOrderPercent}%`,
})

export const setSitePictures = (tx: Tx, pictures: z.output<typeof SitePictures>) =>
  run(tx, writeSetting(PICTURES, pictures))

const midnightJob = jobKind('settings-midnight')

/** Registers the job that refreshes cached pages at midnight, because some settings take effect on a given day. */
export const registerScheduledSettings = (on: On, workers: JobWorkers): Promise<void> =>
  workers.every(midnightJob, '0 0 * * *', async () => {
    await run(on, touchSettings())
  })

const USUAL_HOME: HomeSetting = {
  welcome: { on: true, from: '', until: '' },
  banner: { on: false, from: '', until: '', text: '' },
}

export const getHome = async (on: On): Promise<HomeSetting> => toHome(await findValue(on, HOME))

function toHome(stored: unknown): HomeSetting {
  const set = HomeSetting.safeParse(stored)
  return set.success ? set.data : USUAL_HOME
}

const isShown = ({ on, from, until }: HomeSetting['welcome'], day: string): boolean =>
  on && from <= day && (until === '' || day <= until)

/** The bike and the parts at the top of the home page. The bike's address can change, or become that of another. */
const StoredHero = z.object({
  /** Empty if there is none. */
  bikeId: z.string(),
  /** As addresses write them. */
  parts: z.string(),
})

export type StoredHero = z.output<typeof StoredHero>

/** Returns the bike and the parts that the seller shows at the top of the home page. */
export async function getHeroSetting(on: On): Promise<StoredHero> {
  const set = StoredHero.safeParse(await findValue(on, HERO))
  return set.success ? set.data : { bikeId: '', parts: '' }
}

export const setHero = (tx: Tx, hero: StoredHero) => run(tx, writeSetting(HERO, hero))

export async function getShop(ctx: Ctx) {
  const stored = await run(ctx, readSettings([PICTURES, SELLER, PRICES, HOME, TAX, DECLARATIONS, DELIVERY]))
  const set = SitePictures.safeParse(stored.get(PICTURES) ?? {})
  const ids = set.success ? set.data : {}
  const known = await describePictures(
    ctx,
    Object.values(ids).filter((id) => id !== undefined),
  )
  const picture = (id: string | undefined) => (id === undefined ? null : (known.get(id) ?? null))
  const seller = toSeller(ctx, stored.get(SELLER))
  const { firstOrderPercent } = toPriceSettings(stored.get(PRICES))
  const { welcome, banner } = toHome(stored.get(HOME))
  const today = istDate(ctx.now)
  return {
    ...seller,
    grievanceOfficer: officerOf(seller),
    taxPercent: shopTaxPercent(toTaxTable(stored), today),
    firstOrderPercent,
    welcome: firstOrderPercent > 0 && isShown(welcome, today),
    banner: isShown(banner, today) ? banner.text : '',
    transit: toTransit(stored.get(DELIVERY)),
    demo: ctx.config.demo,
    publicUrl: ctx.config.publicUrl,
    pictures: { hero: picture(ids.hero), promo: picture(ids.promo), about: picture(ids.about) },
  }
}

/** By their start date, oldest first; before the first one, the specification's applies. */
const Cancellations = z.array(CancellationSetting.extend({ from: z.string() }))

export async function getCancellations(on: On): Promise<CancellationHistory> {
  const set = parseSet(Cancellations, CANCELLATION_KEY, await findValue(on, CANCELLATION_KEY)) ?? []
  return set.map(({ from, ...policy }) => ({ ...policy, from: new Date(from) }))
}

/** Returns the stored cancellation policies, at most a second old. */
export const recallCancellations = (ctx: Pick<Ctx, 'db' | 'memory'>): Promise<CancellationHistory> =>
  ctx.memory.recall('cancellations', () => getCancellations(ctx))

export const getTransit = async (on: On): Promise<Transit> => toTransit(await findValue(on, DELIVERY))

const toTransit = (stored: unknown): Transit => parseSet(DeliverySetting, DELIVERY, stored) ?? USUAL_TRANSIT

/** Returns the couriers that the shop works with; their tracking links are only a help, so an unreadable list is the usual one. */
export async function getCouriers(on: On): Promise<readonly Courier[]> {
  const set = CourierSetting.safeParse(await findValue(on, COURIERS))
  return set.success ? set.data : USUAL_COURIERS
}

export const getSecurity = async (on: On): Promise<SecuritySetting> =>
  parseSet(SecuritySetting, SECURITY, await findValue(on, SECURITY)) ?? { secondFactor: false }

const TaxRates = z.array(TaxRateSetting)

/** Returns the GST rates that were set, including future ones; before the first one, the specification's applies. */
export const getTaxRates = async (on: On): Promise<TaxRate[]> => toTaxRates(await findValue(on, TAX))

const toTaxRates = (stored: unknown): TaxRate[] => parseSet(TaxRates, TAX, stored) ?? []

/** The default declarations of products: the shop makes what it sells, in India. */
const USUAL_DECLARATIONS: DeclarationSetting = {
  hsn: GOODS_HSN,
  hsnDigits: 4,
  netQuantity: '',
  countryOfOrigin: 'India',
  makerName: '',
  makerAddress: '',
}

/** Returns the HSN and declarations of products that have none of their own. */
export const getDeclarations = async (on: On): Promise<DeclarationSetting> =>
  toDeclarations(await findValue(on, DECLARATIONS))

const toDeclarations = (stored: unknown): DeclarationSetting =>
  parseSet(DeclarationSetting, DECLARATIONS, stored) ?? USUAL_DECLARATIONS

export const getTaxTable = async (on: On): Promise<TaxTable> =>
  toTaxTable(await run(on, readSettings([TAX, DECLARATIONS])))

const toTaxTable = (stored: ReadonlyMap<string, unknown>): TaxTable => ({
  hsn: toDeclarations(stored.get(DECLARATIONS)).hsn,
  rates: toTaxRates(stored.get(TAX)),
})

/** Returns the settings that determine prices, taxes, documents and delivery, at most a second old. */
export const recallSettings = (ctx: Pick<Ctx, 'db' | 'config' | 'memory'>) =>
  ctx.memory.recall('settings', () => getProductSettings(ctx))

export async function getProductSettings(ctx: Pick<Ctx, 'db' | 'config'>) {
  const stored = await run(ctx, readSettings([PRICES, TAX, DECLARATIONS, SELLER, DELIVERY]))
  return {
    prices: toPriceSettings(stored.get(PRICES)),
    tax: toTaxTable(stored),
    declarations: toDeclarations(stored.get(DECLARATIONS)),
    seller: toSeller(ctx, stored.get(SELLER)),
    transit: toTransit(stored.get(DELIVERY)),
  }
}
