// What storing a product asks of the catalogue, each thing once for all products of a change.
import { slugOf } from '#rules/slug.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { describePictures } from '#server/modules/media/media.service.ts'
import { getPriceSettings } from '#server/modules/settings/settings.service.ts'
import { findBike, findEditableOfBike } from './catalogue.store.ts'
import { findBikeById, findSiblings, foldNames, type Sibling } from './catalogue-admin.store.ts'
import { type EditedProduct, withOnBike } from './on-bike-write.service.ts'
import { getProductTables } from './product-settings.service.ts'

/** Finds a bike by its code or name, or by the address of its name. */
export const findBikeNamed = async (tx: Tx, name: string) =>
  (await run(tx, findBike(name))) ?? run(tx, findBike(slugOf(name)))

export type CatalogueFacts = ReturnType<typeof factsOf>

const ASCII = /^[\x20-\x7e]*$/

/** The products of a bike as far as they are in the way of another one's name, address or place. */
interface Siblings {
  readonly byId: Map<string, Sibling>
  /** Of those for sale. */
  readonly byCode: Map<string, Sibling>
  readonly byName: Map<string, Sibling>
  last: number
}

function addSibling(all: Siblings, sibling: Sibling): Siblings {
  const { id, code, folded, position, isForSale } = sibling
  all.byId.set(id, sibling)
  if (isForSale) {
    all.byCode.set(code, sibling)
    all.byName.set(folded, sibling)
  }
  all.last = Math.max(all.last, position)
  return all
}

function removeSibling({ byId, byCode, byName }: Siblings, id: string): void {
  const found = byId.get(id)
  byId.delete(id)
  if (!found?.isForSale) return
  byCode.delete(found.code)
  byName.delete(found.folded)
}

const siblingsOf = (found: readonly Sibling[]): Siblings =>
  found.reduce(addSibling, { byId: new Map(), byCode: new Map(), byName: new Map(), last: -1 })

/** Reads what it is asked for once: whoever has the lock of the catalogue is the only one who changes it. */
export function factsOf(ctx: Ctx, tx: Tx) {
  const read = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const known = (read.get(key) as Promise<T> | undefined) ?? load()
    read.set(key, known)
    return known
  }
  const folded = new Map<string, string>()
  /** Looks up what the database makes of capitals: outside of English it knows others. */
  const foldAll = async (names: readonly string[]) => {
    const unknown = names.filter((name) => !ASCII.test(name) && !folded.has(name))
    if (unknown.length > 0) for (const each of await run(tx, foldNames(unknown))) folded.set(each.name, each.folded)
  }
  const fold = async (name: string): Promise<string> => {
    await foldAll([name])
    return folded.get(name) ?? name.toLowerCase()
  }
  const pictures = new Map<string, boolean>()
  const siblings = (bikeId: string): Promise<Siblings> =>
    once(`siblings ${bikeId}`, async () => siblingsOf(await run(tx, findSiblings(bikeId))))
  return {
    prices: () => once('prices', () => getPriceSettings(tx)),
    tables: () => once('tables', () => getProductTables(inTx(ctx, tx))),
    bike: (id: string) => once(`bike ${id}`, () => run(tx, findBikeById(id))),
    bikeNamed: (name: string) => once(`bike named ${name}`, () => findBikeNamed(tx, name)),
    /** The products of a bike and its drafts as they were before the change. */
    products: (bikeId: string): Promise<ReadonlyMap<string, EditedProduct>> =>
      once(`products ${bikeId}`, async () => {
        const found = await withOnBike(tx, await run(tx, findEditableOfBike(bikeId)))
        return new Map(found.map((each) => [each.product.id, each]))
      }),
    /** Returns a product for sale by its code or name, or by the address of its name. */
    async productNamed(bikeId: string, name: string): Promise<Sibling | undefined> {
      const { byCode, byName } = await siblings(bikeId)
      return byCode.get(name) ?? byName.get(await fold(name)) ?? byCode.get(slugOf(name))
    },
    async hasName(bikeId: string, name: string, exceptId: string): Promise<boolean> {
      const found = (await siblings(bikeId)).byName.get(await fold(name))
      return found !== undefined && found.id !== exceptId
    },
    /** Returns whether other products of a bike have a code. */
    async codes(bikeId: string, exceptId: string): Promise<Pick<ReadonlySet<string>, 'has'>> {
      const { byCode } = await siblings(bikeId)
      return { has: (code) => byCode.has(code) && byCode.get(code)?.id !== exceptId }
    },
    nextPosition: async (bikeId: string): Promise<number> => (await siblings(bikeId)).last + 1,
    fold,
    foldAll,
    /** Returns whether all of these pictures are there. */
    async hasPictures(ids: readonly string[]): Promise<boolean> {
      const unknown = ids.filter((id) => !pictures.has(id))
      const found = await describePictures(tx, unknown)
      for (const id of unknown) pictures.set(id, found.has(id))
      return ids.every((id) => pictures.get(id))
    },
    /** Tells the facts what will be stored. */
    async stored(bikeId: string, sibling: Omit<Sibling, 'folded'>, earlierBikeId = bikeId): Promise<void> {
      removeSibling(await siblings(earlierBikeId), sibling.id)
      addSibling(await siblings(bikeId), { ...sibling, folded: await fold(sibling.name) })
    },
  }
}
