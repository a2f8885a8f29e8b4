// The pictures of parts on bikes: those of a family of bikes have one frame, so a layer fits each bike of its family.
import { readFile } from 'node:fs/promises'
import { byVisibility } from '#rules/on-bike.ts'
import { slugOf } from '#rules/slug.ts'
import type { DemoBike, DemoProduct, Family } from './types.ts'

interface Layer {
  readonly part: string
  readonly colour: string
  readonly file: string
  readonly z: number
  /** In percent of the frame. */
  readonly hotspot: { readonly x: number; readonly y: number }
  /** Parts that must be on the bike too. */
  readonly requires?: readonly string[]
}

interface OnBikeFile {
  readonly families: Readonly<
    Record<Family, { readonly bikes: Readonly<Record<string, string>>; readonly parts: readonly Layer[] }>
  >
}

const FILE = new URL('./images/onbike/onbike.json', import.meta.url)

/**
 * Parts that do not convince on the bikes of a family: a phone mount is seen from behind, without a phone; frame sliders
 * are black on black, or behind the exhaust; the crash guards of roadsters and scramblers are seen edge-on, as one tube;
 * the radiator guard of naked bikes is hidden but for a strip beside the fork.
 */
const LEFT_OUT: Readonly<Record<Family, readonly string[]>> = {
  adventure: ['frame-slider', 'phone-mount'],
  cruiser: ['phone-mount'],
  naked: ['frame-slider', 'phone-mount', 'radiator-guard'],
  roadster: ['crash-guard', 'frame-slider', 'phone-mount'],
  scrambler: ['crash-guard', 'frame-slider', 'phone-mount'],
  sport: [],
}

/** Parts that are named otherwise than their kinds. */
const PART_OF: Readonly<Record<string, string>> = { handguards: 'handguard', 'frame-sliders': 'frame-slider' }

interface DemoOnBike {
  readonly z: number
  readonly hotspot: { readonly x: number; readonly y: number }
  /** The place of the product that it needs, among those of the bike. */
  readonly needs: number | null
  readonly layers: readonly { readonly file: string; readonly color: string | null }[]
}

export interface DemoFrame {
  /** The file of the bike's base picture. */
  readonly base: string
  /** What that picture shows. */
  readonly shows: string
  /** How a product of the bike is shown on it; null if there are no layers of it. */
  readonly onBike: (product: DemoProduct) => DemoOnBike | null
}

/** Reads which pictures show the parts of each bike. */
export async function readFrames(): Promise<(bike: DemoBike) => DemoFrame> {
  const { families }: OnBikeFile = JSON.parse(await readFile(FILE, 'utf8'))
  return ({ code, family, products }) => {
    const { parts } = families[family]
    const shown = parts.filter(({ part }) => !LEFT_OUT[family].includes(part))
    return {
      base: `onbike/base-${code}`,
      shows: `our ${family} model`,
      onBike: (product) => onBikeOf(shown, product, products),
    }
  }
}

const partOf = ({ kind }: DemoProduct): string => PART_OF[slugOf(kind)] ?? slugOf(kind)

function onBikeOf(parts: readonly Layer[], product: DemoProduct, products: readonly DemoProduct[]): DemoOnBike | null {
  const own = parts.filter(({ part }) => part === partOf(product))
  const layers = layersOf(own, product)
  const [first] = own
  if (!first || layers.length === 0) return null
  const needed = products.findIndex((each) => first.requires?.includes(partOf(each)))
  const { z, hotspot } = first
  return { z, hotspot: { x: hotspot.x / 100, y: hotspot.y / 100 }, needs: needed < 0 ? null : needed, layers }
}

function layersOf(own: readonly Layer[], { kind, colors, types }: DemoProduct): DemoOnBike['layers'] {
  const layer = (colour: string, color: string | null) =>
    own.flatMap((each) => (each.colour === colour ? [{ file: `onbike/${each.file.replace('.webp', '')}`, color }] : []))
  // Its two glasses are types, and a layer is of a colour: the one that can be seen better stands for both.
  if (kind === 'Windshield') return layer(types.includes('Black') ? 'smoke' : 'clear', null)
  if (colors.length === 0) return layer('black', null)
  return byVisibility(colors.flatMap((color) => layer(color.toLowerCase(), color)))
}
