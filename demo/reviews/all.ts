import { ADVENTURE_REVIEWS } from './adventure.ts'
import type { Reviews } from './by.ts'
import { CRUISER_SCRAMBLER_REVIEWS } from './cruiser-scrambler.ts'
import { NAKED_SPORT_REVIEWS } from './naked-sport.ts'
import { ROADSTER_REVIEWS } from './roadster.ts'

export const REVIEWS: Reviews = {
  ...ADVENTURE_REVIEWS,
  ...ROADSTER_REVIEWS,
  ...CRUISER_SCRAMBLER_REVIEWS,
  ...NAKED_SPORT_REVIEWS,
}
