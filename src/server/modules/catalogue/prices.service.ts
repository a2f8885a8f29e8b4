import type { PriceSetting } from '#contract/prices.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import { type Adjustments, foldName, type PriceSettings, SPECIFIED_ADJUSTMENTS } from '#rules/pricing.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { invalidField } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { getPriceSettings, notedPrices, PRICES } from '#server/modules/settings/settings.service.ts'
import { saveSection, versionOf } from '#server/modules/settings/settings-admin.service.ts'
import { allBikes, productsOfBikes } from './catalogue.queries.ts'
import { lockCatalogue } from './catalogue-admin.queries.ts'
import { unsellableReason } from './catalogue-admin.rules.ts'
import { explainAboveMrp } from './declarations.rules.ts'
import { getProductTables } from './product-tax.service.ts'

const SPECIFIED = Object.keys(SPECIFIED_ADJUSTMENTS)

export async function getPriceSetting(ctx: Ctx) {
  const value = presentPrices(await getPriceSettings(ctx))
  return { version: await versionOf(ctx, PRICES), value, specified: SPECIFIED }
}

const presentPrices = ({ adjustments, surcharges, firstOrderPercent }: PriceSettings): PriceSetting => ({
  words: Object.entries(adjustments).map(([name, does]) => ({
    name,
    half: 'half' in does,
    add: 'half' in does ? 0 : toRupees(does.add),
  })),
  usual: toRupees(surcharges.usual),
  colors: Object.entries(surcharges.own).map(([name, add]) => ({ name, add: toRupees(add) })),
  firstOrderPercent,
})

const settingsOf = ({ words, usual, colors, firstOrderPercent }: PriceSetting): PriceSettings => ({
  adjustments: Object.fromEntries(
    words.map(({ name, half, add }) => [name, half ? { half: true } : { add: fromRupees(add) }]),
  ),
  surcharges: {
    usual: fromRupees(usual),
    own: Object.fromEntries(colors.map(({ name, add }) => [name, fromRupees(add)])),
  },
  firstOrderPercent,
})

/** Saves the prices. Refused if a product that is for sale could no longer be sold. */
export const savePrices = (ctx: Ctx, { version, value }: { version: number; value: PriceSetting }) =>
  ctx.tx(async (tx) => {
    await lockCatalogue(tx.db)
    const before = await getPriceSettings(tx)
    const after = settingsOf(value)
    const lost = SPECIFIED.find((name) => !Object.hasOwn(after.adjustments, name))
    if (lost !== undefined)
      throw invalidField('value.words', `"${lost}" is an option of the shop: its price can change, but not go.`)
    await refuseUnsellable(ctx, tx, before.adjustments, after)
    const { adjustments, surcharges, firstOrderPercent } = after
    return saveSection(ctx, tx, version, {
      key: PRICES,
      subject: 'settings prices',
      value: { adjustments, ...surcharges, firstOrderPercent },
      before: notedPrices(before),
      after: notedPrices(after),
      current: async () => presentPrices(await getPriceSettings(tx)),
    })
  })

async function refuseUnsellable(ctx: Ctx, tx: Tx, before: Adjustments, after: PriceSettings): Promise<void> {
  const declared = await getProductTables(inTx(ctx, tx))
  const bikes = await allBikes(tx.db)
  const ids = bikes.map(({ bike }) => bike.id)
  for (const { product, bike } of await productsOfBikes(tx.db, ids)) {
    // A model without a price adds nothing to the total, so only its name shows that the price is needed.
    const lost = product.models.find((name) => before[foldName(name)] && !after.adjustments[foldName(name)])
    const why = unsellableReason({ ...product, ...after })
    const sellable = why?.message ?? explainAboveMrp({ ...product, ...after }, declared)
    const message = lost === undefined ? sellable : `"${lost}" is one of its models.`
    if (message) throw invalidField('value.words', `${bike.name}, ${product.name}: ${message}`)
  }
}
