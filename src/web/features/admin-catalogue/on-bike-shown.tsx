import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import type { FramePicture, OnBikeValue } from './on-bike-value.ts'

/** Shows how a product is on its bike where two versions are compared: its layers, and in words the rest. */
export function OnBikeShown({ value }: { value: unknown }) {
  const t = adminOnBikeTexts().onBike
  const [shown] = listOf<OnBikeValue>(value)
  if (!shown) return <span>{t.notShown}</span>
  const { x, y, z, requires, layers } = shown
  return (
    <span className="grid gap-2">
      <span className="flex flex-wrap gap-2">
        {layers.map((layer) => (
          <span key={`${layer.color} ${layer.url}`} className="w-24 text-sm">
            <img src={layer.url} alt={t.layerOf(layer.color ?? t.otherColors)} className="rounded-sm bg-mist" />
            <span aria-hidden>{layer.color ?? t.otherColors}</span>
          </span>
        ))}
      </span>
      <span>{t.placed(x, y, z)}</span>
      {requires.length > 0 && <span>{t.needed(requires)}</span>}
    </span>
  )
}

interface PicturesShownProps {
  readonly value: unknown
  /** What the pictures show, if they do not say so themselves. */
  readonly alt?: string
  readonly none?: string
}

/** Shows the pictures of a field where two versions are compared. */
export function PicturesShown({ value, alt = '', none }: PicturesShownProps) {
  const pictures = listOf<FramePicture & { alt?: string }>(value)
  if (pictures.length === 0) return <span>{none}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {pictures.map((picture) => (
        <img key={picture.url} src={picture.url} alt={picture.alt ?? alt} className="w-24 rounded-sm bg-mist" />
      ))}
    </span>
  )
}

const listOf = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? value : [])
