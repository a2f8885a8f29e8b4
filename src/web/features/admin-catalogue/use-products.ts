import { useCallback, useState } from 'react'
import type { Bike, Product } from '#contract/catalogue.ts'
import { callUncached } from '#web/lib/api.ts'
import { callAsUser } from '#web/lib/session.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'

const fetchBikes = async () => {
  const [bikes, prices] = await Promise.all([
    callUncached('GET /bikes', { query: { include: 'counts' } }),
    callAsUser('GET /settings/prices'),
  ])
  return { bikes, prices: prices.value }
}

export interface BikeWithCount extends Bike {
  /** The number of its products; in a search, the number of matches. */
  readonly count: number
}

type Groups = ReadonlyMap<string, readonly Product[]>

/** Loads bikes with their product counts, and the products of the bikes that are expanded. */
export function useProducts() {
  const { data, error, reload } = useResource(fetchBikes)
  const [groups, setGroups] = useState<Groups>(new Map())
  /** The changes to each bike's product count since the bikes were loaded. */
  const [changes, setChanges] = useState<ReadonlyMap<string, number>>(new Map())

  const load = useCallback(async ({ id, code }: Pick<Bike, 'id' | 'code'>) => {
    const { products } = await callUncached('GET /bikes/{code}', { params: { code } })
    setGroups((before) => new Map(before).set(id, products))
  }, [])

  const count = (bikeId: string, by: number) =>
    setChanges((before) => new Map(before).set(bikeId, (before.get(bikeId) ?? 0) + by))

  return {
    bikes: data?.bikes.map(({ productCount = 0, ...bike }) => ({
      ...bike,
      count: groups.get(bike.id)?.length ?? productCount + (changes.get(bike.id) ?? 0),
    })),
    /** The price adjustments of options and colours. */
    prices: data?.prices,
    error,
    reload,
    /** The products of a bike; undefined until they have loaded. */
    productsOf: (bikeId: string) => groups.get(bikeId),
    load,
    /** Shows a saved product in its group, and loads the group first if necessary. */
    put: async (saved: Product, before: Product | null) => {
      const bike = data?.bikes.find(({ id }) => id === saved.bikeId)
      // The product is saved even if its group fails to load; the group shows that error when it is expanded.
      if (bike && !groups.has(bike.id)) await load(bike).catch(() => {})
      setGroups(
        (known) => new Map([...known].map(([bikeId, products]) => [bikeId, withProduct(bikeId, products, saved)])),
      )
      if (before) count(before.bikeId, -1)
      count(saved.bikeId, 1)
    },
    drop: ({ id, bikeId }: Product) => {
      setGroups((known) => {
        const products = known.get(bikeId)
        return products
          ? new Map(known).set(
              bikeId,
              products.filter((each) => each.id !== id),
            )
          : known
      })
      count(bikeId, -1)
    },
  }
}

/** Returns the list with the product in its place: last if it is new to the bike, and removed from any other bike. */
function withProduct(bikeId: string, products: readonly Product[], product: Product): readonly Product[] {
  if (bikeId !== product.bikeId) return products.filter((each) => each.id !== product.id)
  const known = products.some((each) => each.id === product.id)
  return known ? products.map((each) => (each.id === product.id ? product : each)) : [...products, product]
}

/** Returns the products whose names contain the words; none while loading or without a search. */
export function useProductSearch(search: string) {
  const words = search.trim()
  const { data, error, reload } = useResource(
    useCallback(async () => (words === '' ? null : callAsUser('GET /products', { query: { search: words } })), [words]),
    PAUSE_MS,
  )
  return { found: words ? data : null, notFound: words ? error : null, searchAgain: reload }
}
