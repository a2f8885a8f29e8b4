// The settings that apply to all products: tax and declarations, and the template of option prices.
import type { PriceSetting } from '#contract/prices.ts'
import type { DeclarationSetting } from '#contract/settings-input.ts'
import { istDate } from '#rules/financial-year.ts'
import { toRupees } from '#rules/money.ts'
import { type PriceSettings, type PriceTemplate, SPECIFIED_PRICES, templateOf } from '#rules/price-template.ts'
import { HSN_DIGITS, SPECIFIED_RATE, type TaxRate } from '#rules/tax.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { invalidField } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { type AuditAction, auditAll } from '#server/modules/audit/audit.service.ts'
import {
  DECLARATIONS,
  getDeclarations,
  getPriceSettings,
  getProductSettings,
  getSeller,
  getTaxRates,
  getTaxTable,
  notedPrices,
  PRICES,
  TAX,
} from '#server/modules/settings/settings.service.ts'
import { type Saving, saveSection, versionOf } from '#server/modules/settings/settings-admin.service.ts'
import type { FullProduct, ProductRow } from './catalogue.rules.ts'
import { findBikes, findProductsOfBikes } from './catalogue.store.ts'
import { describeOptions, repricedOptions, unsellableReason } from './catalogue-admin.rules.ts'
import { lockCatalogue } from './catalogue-admin.store.ts'
import { explainAboveMrp, explainShortHsn, type ShopDeclarations } from './declarations.rules.ts'
import { updateAll } from './product-rows.service.ts'

/** Returns the settings that apply to all products today: tax and declarations. */
export const getProductTables = async (ctx: Pick<Ctx, 'db' | 'config' | 'now'>) =>
  toProductTables(ctx, await getProductSettings(ctx))

/** Returns the same of settings that have been read. */
export function toProductTables(
  { now }: Pick<Ctx, 'now'>,
  { tax, declarations, seller }: Awaited<ReturnType<typeof getProductSettings>>,
) {
  const { hsnDigits, netQuantity, countryOfOrigin, makerName, makerAddress } = declarations
  const maker =
    makerName === '' && makerAddress === ''
      ? { makerName: seller.legalName, makerAddress: `${seller.address}\n${seller.state}` }
      : { makerName, makerAddress }
  const shop: ShopDeclarations = { tax, declared: { netQuantity, countryOfOrigin, ...maker }, day: istDate(now) }
  return { ...shop, hsnDigits }
}

async function productsForSale(tx: Tx): Promise<FullProduct[]> {
  const bikes = await run(tx, findBikes())
  return run(tx, findProductsOfBikes(bikes.map(({ bike }) => bike.id)))
}

/** Refuses settings with which a product that is for sale would cost more than its MRP. */
async function refuseAboveMrp(ctx: Ctx, tx: Tx, field: string): Promise<void> {
  const shop = await getProductTables(inTx(ctx, tx))
  for (const { product, bike } of await productsForSale(tx)) {
    const why = explainAboveMrp(product, shop)
    if (why) throw invalidField(field, `${bike.name}, ${product.name}: ${why}`)
  }
}

const SPECIFIED = Object.keys(SPECIFIED_PRICES)

export async function getPriceSetting(ctx: Ctx) {
  const value = presentPrices(await getPriceSettings(ctx))
  return { version: await versionOf(ctx, PRICES), value, specified: SPECIFIED }
}

const presentPrices = ({ prices, surcharges, firstOrderPercent }: PriceSettings): PriceSetting => ({
  values: Object.entries(prices).map(([name, price]) =>
    'add' in price
      ? { name, unit: 'rupees', amount: toRupees(price.add) }
      : { name, unit: 'percent', amount: price.percent },
  ),
  usual: toRupees(surcharges.usual),
  colors: Object.entries(surcharges.own).map(([name, add]) => ({ name, add: toRupees(add) })),
  firstOrderPercent,
})

interface SavingPrices extends Saving<PriceSetting> {
  /** Whether values that have the earlier price of the template get the new one. */
  readonly applies: boolean
}

/** Saves the template. Refused if a product that is for sale could no longer be sold with the new prices. */
export const savePrices = (ctx: Ctx, { version, value, applies }: SavingPrices) =>
  ctx.tx(async (tx) => {
    await run(tx, lockCatalogue)
    const before = await getPriceSettings(tx)
    const after = { ...templateOf(value), firstOrderPercent: value.firstOrderPercent }
    const lost = SPECIFIED.find((name) => !Object.hasOwn(after.prices, name))
    if (lost !== undefined)
      throw invalidField('value.values', `"${lost}" is an option of the shop: its price can change, but not go.`)
    const { prices, surcharges, firstOrderPercent } = after
    const saved = await saveSection(ctx, tx, version, {
      key: PRICES,
      subject: 'settings prices',
      value: { prices, ...surcharges, firstOrderPercent },
      before: notedPrices(before),
      after: notedPrices(after),
      current: async () => presentPrices(await getPriceSettings(tx)),
    })
    return { ...saved, products: applies ? await repriceProducts(ctx, tx, before, after) : 0 }
  })

/** Gives the template's new prices to the values that have its earlier ones. Returns how many products that changes. */
async function repriceProducts(ctx: Ctx, tx: Tx, before: PriceTemplate, after: PriceTemplate): Promise<number> {
  const shop = await getProductTables(inTx(ctx, tx))
  const changed = (await productsForSale(tx)).flatMap(({ product, bike }) => {
    const options = repricedOptions(product.options, before, after)
    if (!options) return []
    const repriced = { ...product, options }
    const why = unsellableReason(repriced)?.message ?? explainAboveMrp(repriced, shop)
    if (why) throw invalidField('value.values', `${bike.name}, ${product.name}: ${why}`)
    return [{ product, options }]
  })
  await updateAll(
    tx,
    changed.map(({ product: { id, version }, options }) => ({ id, options, version: version + 1 })),
  )
  const entries = changed.map(
    ({ product, options }): AuditAction => ({
      action: 'product changed',
      subject: `product ${product.id}`,
      before: describeOptions(product.options),
      after: describeOptions(options),
      version: product.version + 1,
    }),
  )
  await auditAll(ctx, tx, entries)
  return changed.length
}

export async function getTaxSetting(ctx: Ctx) {
  const { hsn, rates } = await getTaxTable(ctx)
  return { version: await versionOf(ctx, TAX), today: istDate(ctx.now), hsn, rates: [SPECIFIED_RATE, ...rates] }
}

const describeRates = (rates: readonly TaxRate[]) =>
  Object.fromEntries(rates.map(({ hsn, from, percent }) => [`GST on HSN ${hsn} from ${from}`, `${percent}%`]))

/** Saves the planned rates. Rates already in effect cannot change: orders and documents were taxed with them. */
export const saveTax = (ctx: Ctx, { version, value }: Saving<readonly TaxRate[]>) =>
  ctx.tx(async (tx) => {
    await run(tx, lockCatalogue)
    const today = istDate(ctx.now)
    const planned = [...value].sort((one, other) => one.from.localeCompare(other.from))
    if (planned.some(({ from }) => from <= today)) {
      throw invalidField(
        'from',
        'A rate can begin tomorrow or later: what was sold already was taxed by the rate of its day.',
      )
    }
    if (new Set(planned.map(({ hsn, from }) => `${hsn} ${from}`)).size < planned.length) {
      throw invalidField('from', 'Two rates begin on the same day.')
    }
    const before = await getTaxRates(tx)
    const after = [...before.filter(({ from }) => from <= today), ...planned]
    const current = async () => [SPECIFIED_RATE, ...(await getTaxRates(tx))]
    const stored = { key: TAX, subject: 'settings tax', value: after, current }
    const saved = await saveSection(ctx, tx, version, {
      ...stored,
      before: describeRates(before),
      after: describeRates(after),
    })
    await refuseAboveMrp(ctx, tx, 'percent')
    return saved
  })

export async function getDeclarationSetting(ctx: Ctx) {
  const [value, { legalName, address, state }] = [await getDeclarations(ctx), await getSeller(ctx)]
  const products = await ctx.tx((tx) => productsForSale(tx))
  const without = (lacks: (each: ProductRow) => boolean) => products.filter(({ product }) => lacks(product)).length
  return {
    version: await versionOf(ctx, DECLARATIONS),
    value,
    seller: { name: legalName, address: `${address}\n${state}` },
    missing: {
      mrp: without(({ mrp }) => mrp === null),
      netQuantity: without(({ netQuantity }) => netQuantity === '' && value.netQuantity === ''),
    },
  }
}

const auditedDeclarations = ({ hsnDigits, ...texts }: DeclarationSetting) => ({
  ...texts,
  hsnDigits: String(hsnDigits),
})

export const saveDeclarations = (ctx: Ctx, { version, value }: Saving<DeclarationSetting>) =>
  ctx.tx(async (tx) => {
    await run(tx, lockCatalogue)
    const [usual] = HSN_DIGITS
    const tooShort = explainShortHsn(value.hsn, value.hsnDigits)
    if (tooShort) throw invalidField('hsn', tooShort)
    if (value.hsnDigits > usual) {
      for (const { product, bike } of await productsForSale(tx)) {
        const why = explainShortHsn(product.hsn, value.hsnDigits)
        if (why) throw invalidField('hsnDigits', `${bike.name}, ${product.name}: ${why}`)
      }
    }
    const before = await getDeclarations(tx)
    const saved = await saveSection(ctx, tx, version, {
      key: DECLARATIONS,
      subject: 'settings declarations',
      value,
      before: auditedDeclarations(before),
      after: auditedDeclarations(value),
      current: () => getDeclarations(tx),
    })
    // Another HSN may have another rate.
    await refuseAboveMrp(ctx, tx, 'hsn')
    return saved
  })
