// The list of prices of all products, and changes of several at once.
import type { ProductInput } from '#contract/catalogue-input.ts'
import type { ListChange, Planned, PriceRow, Prices } from '#contract/price-list.ts'
import { pageCount } from '#rules/counted.ts'
import { changedPrice, movedMrp, toWholeRupee } from '#rules/price-change.ts'
import { offerPrice } from '#rules/pricing.ts'
import { taxOf, withTax } from '#rules/tax.ts'
import { countedOptions } from '#rules/variants.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { currentStocks } from '#server/modules/stock/stock.service.ts'
import type { ShownStock } from '#server/modules/stock/stock.store.ts'
import { storeArchived } from './archive.service.ts'
import { type FullProduct, type ProductRow, toImage } from './catalogue.rules.ts'
import { findEditableByIds } from './catalogue.store.ts'
import { columnsOf, stateOf, unsellableReason } from './catalogue-admin.rules.ts'
import { changeCatalogue } from './catalogue-change.service.ts'
import { factsOf } from './catalogue-facts.service.ts'
import { dearestWithTax, explainWrongDeclarations } from './declarations.rules.ts'
import { type EditedProduct, withOnBike } from './on-bike-write.service.ts'
import { findListed } from './price-list.store.ts'
import { getProductTables } from './product-settings.service.ts'
import { productBatch, searchedWords } from './product-write.service.ts'

type Tables = Awaited<ReturnType<typeof getProductTables>>

interface PriceListQuery extends Omit<Parameters<typeof findListed>[0], 'words'> {
  readonly search?: string | undefined
}

export async function listPrices(ctx: Ctx, { search = '', ...wanted }: PriceListQuery) {
  const { ids, total } = await run(ctx, findListed({ ...wanted, words: searchedWords(search) }))
  const found = await run(ctx, findEditableByIds(ids))
  const [tables, stocks] = [await getProductTables(ctx), await currentStocks(ctx, ids)]
  const rows = new Map(
    found.map((each) => [each.product.id, { ...toPriceRow(each, tables), ...piecesOf(stocks.get(each.product.id)) }]),
  )
  return {
    data: ids.flatMap((id) => rows.get(id) ?? []),
    currentPage: wanted.page,
    totalPages: pageCount(total, wanted.size),
    totalItems: total,
  }
}

type Pieces = Pick<PriceRow, 'available' | 'onHand'>

function piecesOf(stocks: readonly ShownStock[] = []): Pieces {
  const tracked = stocks.filter(({ isTracked }) => isTracked)
  const [first] = tracked
  if (!first) return { available: null, onHand: null }
  return {
    available: tracked.reduce((sum, { onHand, reserved }) => sum + onHand - reserved, 0),
    onHand: countedOptions(first).length === 0 ? first.onHand : null,
  }
}

function toPriceRow({ product, bike, pictures: [picture] }: FullProduct, tables: Tables): Omit<PriceRow, keyof Pieces> {
  const { id, name, kind, bikeId, version, publishAt } = product
  return {
    ...{ id, name, kind, bikeId, version, ...pricesOf(product, tables) },
    bike: bike.name,
    image: picture ? toImage(picture) : null,
    publishAt: publishAt?.toISOString() ?? null,
  }
}

type Priced = Pick<ProductRow, 'price' | 'offerPercent' | 'mrp' | 'hsn' | 'gstRates' | 'isDraft' | 'publishAt'>

function pricesOf(product: Priced, { tax, day }: Tables): Prices {
  const { price, offerPercent, mrp } = product
  const { percent } = taxOf(tax, product, day)
  const offered = withTax(offerPrice(product), percent)
  return { price, withGst: withTax(price, percent), offerPercent, offered, mrp, state: stateOf(product) }
}

interface Wanted {
  readonly products: readonly { readonly id: string; readonly version: number }[]
  readonly change: ListChange
}

/** Returns what a change would do to each product; nothing is saved. */
export const previewChange = async (ctx: Ctx, { products, change }: Wanted): Promise<{ products: Planned[] }> => {
  const found = await run(ctx, findEditableByIds(products.map(({ id }) => id)))
  return { products: plan({ products, change }, found, await getProductTables(ctx)).map(({ planned }) => planned) }
}

/** Changes all products, or none if one is refused: the error has the reason of each. */
export const changeTogether = (ctx: Ctx, wanted: Wanted): Promise<{ message: string; products: Planned[] }> =>
  changeCatalogue(ctx, async (tx) => {
    const found = await withOnBike(tx, await run(tx, findEditableByIds(wanted.products.map(({ id }) => id))))
    const facts = factsOf(ctx, tx)
    const plans = plan(wanted, found, await facts.tables())
    const before = new Map(found.map((each) => [each.product.id, each]))
    const done: Planned[] = []
    const isArchived = isArchival(wanted.change)
    const changed = productBatch(ctx, tx, facts)
    const store = (product: EditedProduct, input: ProductInput): Promise<unknown> =>
      isArchived ? storeArchived(ctx, tx, product, input.version) : changed.store(product, input)
    for (const { planned, input } of plans) {
      const product = before.get(planned.id)
      const error = planned.error ?? (product ? await refusalOf(store(product, input)) : null)
      done.push({ ...planned, error })
    }
    const refused = done.filter(({ error }) => error !== null)
    if (refused.length > 0) throw refusedChange(refused)
    await changed.finish()
    const count = done.length === 1 ? '1 product was' : `${done.length} products were`
    return { message: `${count} ${isArchived ? 'archived' : 'changed'}.`, products: done }
  })

const refusalOf = (stored: Promise<unknown>): Promise<string | null> =>
  stored.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ShopProblem) return error.message
      throw error
    },
  )

function refusedChange(refused: readonly Planned[]): ShopProblem {
  const [first] = refused
  const more = refused.length > 1 ? ` ${refused.length - 1} more cannot be changed either.` : ''
  const message = `Nothing was changed. ${first?.name} for ${first?.bike}: ${first?.error}${more}`
  return new ShopProblem('invalid', message, { extra: { products: refused } })
}

interface Plan {
  readonly planned: Planned
  readonly input: ProductInput
}

/** Returns the changes in the order of the request; a product that is gone has none. */
function plan({ products, change }: Wanted, found: readonly FullProduct[], tables: Tables): Plan[] {
  const known = new Map(found.map((each) => [each.product.id, each]))
  return products.map(({ id, version }) => {
    const each = known.get(id)
    if (!each) throw new ShopProblem('not_found', 'One of these products is not in the catalogue any more.')
    const { product, bike } = each
    const input = inputFor(product, change, tables)
    const after = { ...columnsOf(input, product), ...stateAfter(product, change) }
    const isArchived = isArchival(change)
    // What cannot be sold can be archived.
    const wrong = isArchived ? null : (unsellableReason(after) ?? explainWrongDeclarations(after, tables))
    const error = product.version === version ? (wrong?.message ?? null) : 'Somebody has changed it meanwhile.'
    const prices = pricesOf(after, tables)
    const planned = {
      before: pricesOf(product, tables),
      after: isArchived ? { ...prices, state: 'archived' as const } : prices,
      error,
    }
    return { planned: { id, name: product.name, bike: bike.name, ...planned }, input: { ...input, version } }
  })
}

const isArchival = (change: ListChange): boolean => change.what === 'state' && change.state === 'archived'

const stateAfter = ({ isDraft, publishAt }: ProductRow, change: ListChange) =>
  change.what === 'state' ? { isDraft: change.state === 'draft', publishAt: null } : { isDraft, publishAt }

function inputFor(product: ProductRow, change: ListChange, tables: Tables): ProductInput {
  if (change.what === 'offer') return { offer: change.offer }
  if (change.what === 'state') return change.state === 'archived' ? {} : { state: change.state }
  const price = changedPrice(product.price, change, taxOf(tables.tax, product, tables.day).percent)
  if (product.mrp === null) return { price }
  // Amounts that options add do not fall with the price.
  const least = dearestWithTax({ ...product, price }, tables) ?? 0
  return { price, mrp: Math.max(movedMrp(product.mrp, product.price, price), toWholeRupee(least)) }
}
