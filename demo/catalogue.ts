import { BIKE_RANGES } from './bikes.ts'
import { productOf } from './kinds/part.ts'
import { REVIEWS } from './reviews/all.ts'
import type { DemoBike, Family } from './types.ts'

const TITLES: Record<Family, string> = {
  adventure: 'Touring accessories',
  cruiser: 'Touring accessories',
  naked: 'Guards and touring accessories',
  roadster: 'Touring accessories',
  scrambler: 'Guards and racks',
  sport: 'Guards and sliders',
}

export const DEMO_BIKES: readonly DemoBike[] = BIKE_RANGES.map(({ no, look, facts, parts }) => ({
  code: facts.code,
  name: facts.name,
  alt: `${TITLES[facts.family]} for the ${facts.name}`,
  brand: facts.brand,
  no,
  family: facts.family,
  picture: { file: `bike-${facts.code}`, alt: `Illustration for the ${facts.name}: ${look}` },
  products: parts.map((sold) => productOf(sold, facts, REVIEWS[facts.code]?.[sold.part.name] ?? [])),
}))
