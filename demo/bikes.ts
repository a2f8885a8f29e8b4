import type { BikeRange } from './kinds/part.ts'
import { ADVENTURE } from './range/adventure.ts'
import { CRUISER, SCRAMBLER } from './range/cruiser-scrambler.ts'
import { NAKED, SPORT } from './range/naked-sport.ts'
import { ROADSTER } from './range/roadster.ts'

/** The demo's bikes in the order of the shop: touring favourites first. */
export const BIKE_RANGES: readonly BikeRange[] = [
  ...ADVENTURE,
  ...ROADSTER,
  ...CRUISER,
  ...SCRAMBLER,
  ...NAKED,
  ...SPORT,
].sort((a, b) => a.no - b.no)
