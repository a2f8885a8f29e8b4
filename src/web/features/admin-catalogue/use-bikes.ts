import { useEffect, useState } from 'react'
import type { Bike } from '#contract/catalogue.ts'
import { callUncached } from '#web/lib/api.ts'
import { useResource } from '#web/lib/use-resource.ts'

/** A bike with the number of its products. */
type BikeWithCount = Bike & { readonly productCount: number }

const fetchBikes = async (): Promise<BikeWithCount[]> =>
  (await callUncached('GET /bikes', { query: { include: 'counts' } })).map(({ productCount = 0, ...bike }) => ({
    ...bike,
    productCount,
  }))

const byNumber = (one: Bike, other: Bike) => one.no - other.no || one.name.localeCompare(other.name)

/** Loads all bikes and keeps the list up to date with the changes made on this page. */
export function useBikes() {
  const { data, error, reload } = useResource(fetchBikes)
  const [bikes, setBikes] = useState<readonly BikeWithCount[] | null>(null)

  useEffect(() => {
    if (data) setBikes(data)
  }, [data])

  const change = (work: (before: readonly BikeWithCount[]) => readonly BikeWithCount[]) =>
    setBikes((before) => before && work(before))

  return {
    bikes,
    error,
    reload,
    putBike: (bike: Bike) =>
      change((before) => {
        const productCount = before.find((each) => each.id === bike.id)?.productCount ?? 0
        return [...before.filter((each) => each.id !== bike.id), { ...bike, productCount }].sort(byNumber)
      }),
    dropBike: (id: string) => change((before) => before.filter((each) => each.id !== id)),
  }
}
