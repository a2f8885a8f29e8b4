import type { PriceSetting } from '#contract/prices.ts'
import { fromRupees, toRupees } from '#rules/money.ts'
import { type Adjustments, foldName, type PriceSettings, SPECIFIED_ADJUSTMENTS } from '#rules/pricing.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { getPriceSettings, notedPrices, PRICES } from '#server/modules/settings/settings.service.ts'
import { saveSection, versionOf } from '#server/modules/settings/settings-admin.service.ts'
import { allBikes, productsOfBikes } from './catalogue.queries.ts'
import { lockCatalogue } from './catalogue-admin.queries.ts'
import { whyUnsellable } from './catalogue-admin.rules.ts'

const SPECIFIED = Object.keys(SPECIFIED_ADJUSTMENTS)

export async function getPriceSetting(ctx: Ctx) {
  const { adjustments, surcharges, firstOrderPercent } = await getPriceSettings(ctx)
  const value: PriceSetting = {
    words: Object.entries(adjustments).map(([name, does]) => ({
      name,
      half: 'half' in does,
      add: 'half' in does ? 0 : toRupees(does.add),
    })),
    usual: toRupees(surcharges.usual),
    colors: Object.entries(surcharges.own).map(([name, add]) => ({ name, add: toRupees(add) })),
    firstOrderPercent,
  }
  return { version: await versionOf(ctx, PRICES), value, specified: SPECIFIED }
}

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

/** Sets prices; refused when a product that is for sale could not be sold any more. */
export const savePrices = (ctx: Ctx, { version, value }: { version: number; value: PriceSetting }) =>
  ctx.tx(async (tx) => {
    await lockCatalogue(tx.db)
    const before = await getPriceSettings(tx)
    const after = settingsOf(value)
    const lost = SPECIFIED.find((name) => !Object.hasOwn(after.adjustments, name))
    if (lost !== undefined) throw refused(`"${lost}" is an option of the shop: its price can change, but not go.`)
    await refuseUnsellable(tx, before.adjustments, after)
    const { adjustments, surcharges, firstOrderPercent } = after
    return saveSection(ctx, tx, version, {
      key: PRICES,
      subject: 'settings prices',
      value: { adjustments, ...surcharges, firstOrderPercent },
      before: notedPrices(before),
      after: notedPrices(after),
    })
  })

const refused = (message: string) => new ShopProblem('invalid', message, { fields: { 'value.words': message } })

async function refuseUnsellable(tx: Tx, before: Adjustments, after: PriceSettings): Promise<void> {
  const bikes = await allBikes(tx.db)
  const ids = bikes.map(({ bike }) => bike.id)
  for (const { product, bike } of await productsOfBikes(tx.db, ids)) {
    // A model without a price adds nothing, so only its name says that it is needed.
    const lost = product.models.find((name) => before[foldName(name)] && !after.adjustments[foldName(name)])
    const why = whyUnsellable({ ...product, ...after })
    const message = lost === undefined ? why?.message : `"${lost}" is one of its models.`
    if (message) throw refused(`${bike.name}, ${product.name}: ${message}`)
  }
}
