import { readFileSync } from 'node:fs'

/** Where a PIN is, as an address names it; null where India Post's directory names several, or none. */
export interface PinPlace {
  readonly city: string | null
  readonly state: string | null
}

let known: ReadonlyMap<number, PinPlace> | undefined

/** Returns the city (or district) and the state of a PIN. They are a proposal: places change, and the rider knows better. */
export function placeOfPin(pin: string): PinPlace {
  known ??= readPlaces(readFileSync(new URL('./pin-codes.txt', import.meta.url), 'utf8'))
  return known.get(Number(pin)) ?? { city: null, state: null }
}

/** Reads lines such as "Tamil Nadu/Coimbatore 641001-009 641011"; without a city the directory names several. */
function readPlaces(text: string): Map<number, PinPlace> {
  const places = new Map<number, PinPlace>()
  for (const line of text.split('\n')) {
    const start = line.search(/\d{6}/)
    const [state = '', city] = line.slice(0, Math.max(0, start)).trimEnd().split('/')
    if (state === '') continue
    const place = { city: city || null, state }
    for (const run of line.slice(start).split(' ')) {
      const [from = '', end = from.slice(3)] = run.split('-')
      for (let pin = Number(from); pin <= Number(from.slice(0, 3) + end); pin++) places.set(pin, place)
    }
  }
  return places
}
