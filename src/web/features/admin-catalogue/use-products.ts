import { useCallback, useEffect, useState } from 'react'
import type { Bike, Product } from '#contract/catalogue.ts'
import { callAfresh } from '#web/lib/api.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'

/** What is typed is looked for once the typing has paused for this long. */
const DEBOUNCE_MS = 250

const fetchBikes = async () => {
  const [bikes, prices] = await Promise.all([
    callAfresh('GET /bikes', { query: { include: 'counts' } }),
    callAsUser('GET /settings/prices'),
  ])
  return { bikes, prices: prices.value }
}

export interface CountedBike extends Bike {
  /** How many products it has; of a search, how many were found. */
  readonly count: number
}

type Groups = ReadonlyMap<string, readonly Product[]>

/** Bikes with the number of their products, and the products of those that were looked at. */
export function useProducts() {
  const { data, error, reload } = useOwn(fetchBikes)
  const [groups, setGroups] = useState<Groups>(new Map())
  /** By how many the products of a bike differ from those that the bikes came with. */
  const [changes, setChanges] = useState<ReadonlyMap<string, number>>(new Map())

  const load = useCallback(async ({ id, code }: Pick<Bike, 'id' | 'code'>) => {
    const { products } = await callAfresh('GET /bikes/{code}', { params: { code } })
    setGroups((before) => new Map(before).set(id, products))
  }, [])

  const count = (bikeId: string, by: number) =>
    setChanges((before) => new Map(before).set(bikeId, (before.get(bikeId) ?? 0) + by))

  return {
    bikes: data?.bikes.map(({ productCount = 0, ...bike }) => ({
      ...bike,
      count: groups.get(bike.id)?.length ?? productCount + (changes.get(bike.id) ?? 0),
    })),
    /** What options and colours do to prices. */
    prices: data?.prices,
    error,
    reload,
    /** The products of a bike, when they have come. */
    productsOf: (bikeId: string) => groups.get(bikeId),
    load,
    /** What was saved is shown in its group, which is fetched for that if need be. */
    put: async (saved: Product, before: Product | null) => {
      const bike = data?.bikes.find(({ id }) => id === saved.bikeId)
      // Without its group it is saved all the same: the group says why it did not come when it is opened.
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

/** A product in its place, at the end when it is new to the bike, and gone from any other. */
function withProduct(bikeId: string, products: readonly Product[], product: Product): readonly Product[] {
  if (bikeId !== product.bikeId) return products.filter((each) => each.id !== product.id)
  const known = products.some((each) => each.id === product.id)
  return known ? products.map((each) => (each.id === product.id ? product : each)) : [...products, product]
}

/** The products whose names hold the words; none before they have come and without a word. */
export function useFound(search: string) {
  const [words, setWords] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setWords(search.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search])

  const { data, error, reload } = useOwn(
    useCallback(async () => (words === '' ? null : callAsUser('GET /products', { query: { search: words } })), [words]),
  )
  const searching = search.trim() !== ''
  return { found: searching ? data : null, notFound: searching ? error : null, searchAgain: reload }
}
