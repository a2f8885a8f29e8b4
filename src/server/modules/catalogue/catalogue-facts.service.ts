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
  const siblings = (bikeId: string): Promise<Sibling[]> =>
    once(`siblings ${bikeId}`, () => run(tx, findSiblings(bikeId)))
  const forSale = async (bikeId: string) => (await siblings(bikeId)).filter(({ isForSale }) => isForSale)
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
      const [all, inSmall] = [await forSale(bikeId), await fold(name)]
      const isNamed = (each: Sibling) => each.code === name || each.folded === inSmall
      const found = all.find(({ code }) => code === name) ?? all.find(isNamed)
      return found ?? all.find(({ code }) => code === slugOf(name))
    },
    async hasName(bikeId: string, name: string, exceptId: string): Promise<boolean> {
      const inSmall = await fold(name)
      return (await forSale(bikeId)).some((each) => each.id !== exceptId && each.folded === inSmall)
    },
    async codes(bikeId: string, exceptId: string): Promise<ReadonlySet<string>> {
      return new Set((await forSale(bikeId)).flatMap(({ id, code }) => (id === exceptId ? [] : code)))
    },
    nextPosition: async (bikeId: string): Promise<number> =>
      (await siblings(bikeId)).reduce((last, { position }) => Math.max(last, position), -1) + 1,
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
      for (const each of new Set([bikeId, earlierBikeId])) {
        const all = await siblings(each)
        const at = all.findIndex(({ id }) => id === sibling.id)
        if (at >= 0) all.splice(at, 1)
      }
      ;(await siblings(bikeId)).push({ ...sibling, folded: await fold(sibling.name) })
    },
  }
}
