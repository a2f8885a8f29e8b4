import { useEffect, useState } from 'react'
import type { Bike, catalogue, Product } from '#contract/catalogue.ts'
import type { Answer } from '#contract/endpoint.ts'
import { callAfresh } from '#web/lib/api.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'

export type BikeWithProducts = Answer<(typeof catalogue)['GET /bikes']>[number]

const fetchAll = async () => {
  const [bikes, prices] = await Promise.all([
    callAfresh('GET /bikes', { query: { include: 'products' } }),
    callAsUser('GET /settings/prices'),
  ])
  return { bikes, prices: prices.value }
}

const byNumber = (one: Bike, other: Bike) => one.no - other.no || one.name.localeCompare(other.name)

/** Bikes with their products, as they are and as what is done here makes them. */
export function useCatalogue() {
  const { data, error, reload } = useOwn(fetchAll)
  const [bikes, setBikes] = useState<readonly BikeWithProducts[] | null>(null)

  useEffect(() => {
    if (data) setBikes(data.bikes)
  }, [data])

  const change = (work: (before: readonly BikeWithProducts[]) => readonly BikeWithProducts[]) =>
    setBikes((before) => before && work(before))

  return {
    bikes,
    /** What options and colours do to prices. */
    prices: data?.prices,
    error,
    reload,
    putBike: (bike: Bike) =>
      change((before) => {
        const products = before.find((each) => each.id === bike.id)?.products ?? []
        const renamed = products.map((each) => ({ ...each, bikes: { code: bike.code, name: bike.name } }))
        return [...before.filter((each) => each.id !== bike.id), { ...bike, products: renamed }].sort(byNumber)
      }),
    dropBike: (id: string) => change((before) => before.filter((each) => each.id !== id)),
    putProduct: (product: Product) => change((before) => before.map((bike) => withProduct(bike, product))),
    dropProduct: (id: string) =>
      change((before) =>
        before.map((bike) => ({ ...bike, products: bike.products?.filter((each) => each.id !== id) ?? [] })),
      ),
  }
}

/** A product in its place, at the end when it is new to the bike, and gone from any other. */
function withProduct(bike: BikeWithProducts, product: Product): BikeWithProducts {
  const products = bike.products ?? []
  if (bike.id !== product.bikeId) return { ...bike, products: products.filter((each) => each.id !== product.id) }
  const known = products.some((each) => each.id === product.id)
  return {
    ...bike,
    products: known ? products.map((each) => (each.id === product.id ? product : each)) : [...products, product],
  }
}
