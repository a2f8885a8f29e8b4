/**
 * The height in pixels below which a menu is too low to choose from. A menu opens upwards if there is less room than this
 * below its field; with more it opens downwards, and shrinks to the room there is.
 */
const MIN_MENU_HEIGHT = 140

/** How many options PageUp and PageDown move by. */
const MENU_PAGE = 5

interface Room {
  /** Pixels between the field and the upper edge of the window. */
  readonly above: number
  /** Pixels between the field and the lower edge of the window. */
  readonly below: number
  /** The height of all options together, in pixels. */
  readonly content: number
}

/** Returns the side on which a menu opens: below its field, unless it would be too low there and has more room above. */
export function menuSide({ above, below, content }: Room): 'top' | 'bottom' {
  const isEnough = below >= Math.min(MIN_MENU_HEIGHT, content)
  return isEnough || below >= above ? 'bottom' : 'top'
}

/** Returns the place of the option that a key moves to, or null if the key does not move by a page. */
export function pageTarget(key: string, place: number, count: number): number | null {
  if (key === 'PageDown') return Math.min(place + MENU_PAGE, count - 1)
  if (key === 'PageUp') return Math.max(place - MENU_PAGE, 0)
  return null
}
