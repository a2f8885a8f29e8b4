import { useEffect, useState } from 'react'
import type { Bike } from '#contract/catalogue.ts'
import { callAfresh } from '#web/lib/api.ts'
import { useOwn } from '#web/lib/use-own.ts'

const fetchBikes = () => callAfresh('GET /bikes')

const byNumber = (one: Bike, other: Bike) => one.no - other.no || one.name.localeCompare(other.name)

/** All bikes, as they are and as what is done here makes them. */
export function useBikes() {
  const { data, error, reload } = useOwn(fetchBikes)
  const [bikes, setBikes] = useState<readonly Bike[] | null>(null)

  useEffect(() => {
    if (data) setBikes(data)
  }, [data])

  const change = (work: (before: readonly Bike[]) => readonly Bike[]) => setBikes((before) => before && work(before))

  return {
    bikes,
    error,
    reload,
    putBike: (bike: Bike) => change((before) => [...before.filter((each) => each.id !== bike.id), bike].sort(byNumber)),
    dropBike: (id: string) => change((before) => before.filter((each) => each.id !== id)),
  }
}
