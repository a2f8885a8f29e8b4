import { Picture } from '#web/components/picture.tsx'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { type FramePicture, frameSource, type OnBikeValue } from './on-bike-value.ts'

/** Shows how a product is on its bike where two versions are compared: its layers, and in words the rest. */
export function OnBikeShown({ value }: { value: unknown }) {
  const t = adminOnBikeTexts().onBike
  const shown = first<OnBikeValue>(value)
  if (!shown) return <span>{t.notShown}</span>
  const { x, y, z, requires, layers } = shown
  return (
    <span className="grid gap-2">
      <span className="flex flex-wrap gap-2">
        {layers.map((layer) => (
          <span key={`${layer.color} ${layer.url}`} className="w-24 text-sm">
            <Picture
              source={frameSource(layer, t.layerOf(layer.color ?? t.otherColors))}
              sizes="6rem"
              className="w-24 rounded-sm bg-mist"
            />
            <span aria-hidden>{layer.color ?? t.otherColors}</span>
          </span>
        ))}
      </span>
      <span>{t.placed(x, y, z)}</span>
      {requires.length > 0 && <span>{t.needed(requires)}</span>}
    </span>
  )
}

/** Shows the base picture of a bike where two versions are compared. */
export function BaseShown({ value }: { value: unknown }) {
  const t = adminOnBikeTexts().onBike
  const picture = first<FramePicture>(value)
  if (!picture) return <span>{t.noBasePicture}</span>
  return <Picture source={frameSource(picture, t.baseOf)} sizes="9rem" className="w-36 rounded-sm bg-mist" />
}

/** Returns the value of a field that holds at most one. */
const first = <T,>(value: unknown): T | undefined => (Array.isArray(value) ? (value as T[])[0] : undefined)
