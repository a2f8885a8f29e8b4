// How a product is shown on its bike, as it is edited.
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { EditedOnBike } from '#contract/on-bike.ts'
import { layerWidths, MAX_Z } from '#rules/on-bike.ts'
import { foldName } from '#rules/pricing.ts'
import { slugOf } from '#rules/slug.ts'
import type { PictureSource } from '#web/components/picture.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { type FormPicture, sourceOf } from './picture-list.ts'

export type BikeParts = Answer<Api['GET /admin/bikes/{id}/on-bike']>

export const fetchBikeParts = (id: string): Promise<BikeParts> =>
  callAsUser('GET /admin/bikes/{id}/on-bike', { params: { id } })

/** A base picture or a layer in a form. */
export type FramePicture = Pick<FormPicture, 'url' | 'width' | 'height'>

export interface EditedLayer extends FramePicture {
  /** The colour that it shows; null for all that have no layer of their own. */
  readonly color: string | null
}

/** Numbers as typed; the point in percent of the frame. */
export interface OnBikeValue {
  /** The bike over whose base picture the layers lie: they are dropped with a move to another bike. */
  readonly bikeId: string
  readonly z: string
  readonly x: string
  readonly y: string
  readonly requires: readonly string[]
  readonly layers: readonly EditedLayer[]
}

export const toFormPicture = ({ url, width, height }: FramePicture): FramePicture => ({ url, width, height })

/** Returns a share in percent, with all decimals that are stored, so that an unchanged form changes nothing. */
const percentOf = (share: number): string => String(Math.round(share * 10_000) / 100)

export const toOnBikeValue = (bikeId: string, { z, hotspot, requires, layers }: EditedOnBike): OnBikeValue => ({
  bikeId,
  z: String(z),
  x: percentOf(hotspot.x),
  y: percentOf(hotspot.y),
  requires,
  layers: layers.map(({ color, picture }) => ({ ...toFormPicture(picture), color })),
})

/** Returns the value of a product's first layer: above all others, with the point in the middle. */
export const firstValue = (bikeId: string, highestZ: number, layer: EditedLayer): OnBikeValue => ({
  bikeId,
  z: String(Math.min(MAX_Z, highestZ + 10)),
  x: '50',
  y: '50',
  requires: [],
  layers: [layer],
})

/** Returns the number that a text says; a text without one becomes NaN, which the shop refuses. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** Returns what the API takes for a product of a bike, without layers of colours that the product does not have. */
export function onBikeBody([typed]: readonly OnBikeValue[], bikeId: string, colors: readonly string[]) {
  const layers =
    typed?.layers.filter(({ color }) => color === null || colors.some((each) => isColor({ color }, each))) ?? []
  if (typed?.bikeId !== bikeId || layers.length === 0) return null
  return {
    z: numberIn(typed.z),
    hotspot: { x: numberIn(typed.x) / 100, y: numberIn(typed.y) / 100 },
    requires: [...typed.requires],
    layers: layers.map(({ url, color }) => ({ url, color })),
  }
}

export const withLayer = (value: OnBikeValue, layer: EditedLayer): OnBikeValue => ({
  ...value,
  layers: [...value.layers.filter((each) => !isColor(each, layer.color)), layer],
})

/** Returns a value without the layer of a colour; without layers there is no value. */
export function withoutLayer(value: OnBikeValue, color: string | null): OnBikeValue | null {
  const layers = value.layers.filter((each) => !isColor(each, color))
  return layers.length === 0 ? null : { ...value, layers }
}

const isColor = (layer: { readonly color: string | null }, color: string | null): boolean =>
  (layer.color && foldName(layer.color)) === (color && foldName(color))

export const ownLayerOf = (value: OnBikeValue | null, color: string | null): EditedLayer | undefined =>
  value?.layers.find((layer) => isColor(layer, color))

/** Returns the colour that the name of a file has, as in "guard-red.png"; null if it names none. */
export function colorOfFile(name: string, colors: readonly string[]): string | null {
  const words = `-${slugOf(name.replace(/\.\w+$/, ''))}-`
  const named = colors.filter((color) => words.includes(`-${slugOf(color)}-`))
  return named.sort((one, other) => other.length - one.length)[0] ?? null
}

export const frameSource = (picture: FramePicture, alt = ''): PictureSource =>
  sourceOf({ ...picture, alt }, layerWidths(picture.width))

/** How far an arrow key moves the point, in percent of the frame; with Shift further. */
const STEP = 0.5
const LONG_STEP = 5

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Point = Pick<OnBikeValue, 'x' | 'y'>

/** Returns a number of percent within the frame, to one decimal. */
const clamped = (percent: number): string => String(Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10)

export const pointAt = (x: number, y: number): Point => ({ x: clamped(x), y: clamped(y) })

/** Returns the point after a key; undefined if the key does not move it. */
export function pointAfterKey({ x, y }: Point, key: string, isLong: boolean): Point | undefined {
  const arrow = ARROWS[key]
  if (!arrow) return undefined
  const step = isLong ? LONG_STEP : STEP
  return pointAt((Number(x) || 0) + arrow[0] * step, (Number(y) || 0) + arrow[1] * step)
}
