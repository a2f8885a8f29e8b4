import { useCallback, useState } from 'react'
import type { Bike, Product } from '#contract/catalogue.ts'
import { callUncached } from '#web/lib/api.ts'
import { callAsUser } from '#web/lib/session.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'
import { useSaved } from './use-saved.ts'

export interface BikeWithCount extends Bike {
  /** The number of its products; in a search, the number of matches. */
  readonly count: number
}

type Groups = ReadonlyMap<string, readonly Product[]>

/** Loads the products of the bikes that are expanded, and keeps them while their forms are open. */
export function useProductGroups() {
  const [groups, setGroups] = useState<Groups>(new Map())
  const { keep, over } = useSaved<Product>()
  const load = useCallback(async ({ id, code }: Pick<Bike, 'id' | 'code'>) => {
    try {
      const { products } = await callUncached('GET /bikes/{code}', { params: { code } })
      setGroups((before) => new Map(before).set(id, products))
    } catch (error) {
      // What was loaded before is out of date; the group shows this error when it is expanded.
      setGroups((before) => new Map([...before].filter(([bikeId]) => bikeId !== id)))
      throw error
    }
  }, [])
  return {
    productsOf(bikeId: string): readonly Product[] | undefined {
      const loaded = groups.get(bikeId)
      return loaded && over(loaded).filter((product) => product.bikeId === bikeId)
    },
    load,
    keep,
  }
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
