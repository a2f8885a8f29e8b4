import type { DeclarationSetting } from '#contract/settings-input.ts'
import { istDate } from '#rules/financial-year.ts'
import { HSN_DIGITS, SPECIFIED_RATE, type TaxRate } from '#rules/tax.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { invalidField } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import {
  DECLARATIONS,
  getDeclarations,
  getProductSettings,
  getSeller,
  getTaxRates,
  getTaxTable,
  TAX,
} from '#server/modules/settings/settings.service.ts'
import { type Saving, saveSection, versionOf } from '#server/modules/settings/settings-admin.service.ts'
import { allBikes, type FullProduct, productsOfBikes } from './catalogue.queries.ts'
import { lockCatalogue } from './catalogue-admin.queries.ts'
import { explainAboveMrp, explainShortHsn, type ShopDeclarations } from './declarations.rules.ts'

/** Returns the settings that apply to all products today: option prices, tax and declarations. */
export const getProductTables = async (ctx: Pick<Ctx, 'db' | 'config' | 'now'>) =>
  toProductTables(ctx, await getProductSettings(ctx))

/** Returns the same of settings that have been read. */
export function toProductTables(
  { now }: Pick<Ctx, 'now'>,
  { prices, tax, declarations, seller }: Awaited<ReturnType<typeof getProductSettings>>,
) {
  const { hsnDigits, netQuantity, countryOfOrigin, makerName, makerAddress } = declarations
  const maker =
    makerName === '' && makerAddress === ''
      ? { makerName: seller.legalName, makerAddress: `${seller.address}\n${seller.state}` }
      : { makerName, makerAddress }
  const shop: ShopDeclarations = { tax, declared: { netQuantity, countryOfOrigin, ...maker }, day: istDate(now) }
  return { ...prices, ...shop, hsnDigits }
}

async function productsForSale(tx: Tx): Promise<FullProduct[]> {
  const bikes = await allBikes(tx.db)
  return productsOfBikes(
    tx.db,
    bikes.map(({ bike }) => bike.id),
  )
}

/** Refuses settings with which a product that is for sale would cost more than its MRP. */
async function refuseAboveMrp(ctx: Ctx, tx: Tx, field: string): Promise<void> {
  const tables = await getProductTables(inTx(ctx, tx))
  for (const { product, bike } of await productsForSale(tx)) {
    const why = explainAboveMrp({ ...product, ...tables }, tables)
    if (why) throw invalidField(field, `${bike.name}, ${product.name}: ${why}`)
  }
}

export async function getTaxSetting(ctx: Ctx) {
  const { hsn, rates } = await getTaxTable(ctx)
  return { version: await versionOf(ctx, TAX), today: istDate(ctx.now), hsn, rates: [SPECIFIED_RATE, ...rates] }
}

/** Formats the rates for the audit log. */
const describeRates = (rates: readonly TaxRate[]) =>
  Object.fromEntries(rates.map(({ hsn, from, percent }) => [`GST on HSN ${hsn} from ${from}`, `${percent}%`]))

/** Saves the planned rates. Rates already in effect cannot change: orders and documents were taxed with them. */
export const saveTax = (ctx: Ctx, { version, value }: Saving<readonly TaxRate[]>) =>
  ctx.tx(async (tx) => {
    await lockCatalogue(tx.db)
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
  const without = (lacks: (each: FullProduct['product']) => boolean) =>
    products.filter(({ product }) => lacks(product)).length
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

/** Formats the setting for the audit log. */
const auditFacts = ({ hsnDigits, ...texts }: DeclarationSetting) => ({ ...texts, hsnDigits: String(hsnDigits) })

/** Saves the HSN and declarations for products without their own. */
export const saveDeclarations = (ctx: Ctx, { version, value }: Saving<DeclarationSetting>) =>
  ctx.tx(async (tx) => {
    await lockCatalogue(tx.db)
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
      before: auditFacts(before),
      after: auditFacts(value),
      current: () => getDeclarations(tx),
    })
    // Another HSN may have another rate.
    await refuseAboveMrp(ctx, tx, 'hsn')
    return saved
  })
