import type { KeyboardEvent, PointerEvent } from 'react'
import type { EditedPart } from '#contract/on-bike.ts'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { adminOnBikeTexts } from '#web/messages/en/admin-on-bike.ts'
import { type EditedLayer, frameSource, type OnBikeValue, pointAfterKey, pointAt } from './on-bike-value.ts'

interface StageProps {
  readonly base: PictureSource
  /** The layer of the product that is shown, if it has one. */
  readonly layer: EditedLayer | undefined
  readonly value: OnBikeValue | null
  /** The other parts that are shown with it, in their most visible colours. */
  readonly others: readonly EditedPart[]
  readonly onPoint: (point: Pick<OnBikeValue, 'x' | 'y'>) => void
}

/** Shows the product on its bike; the point on the part follows the pointer and the arrow keys. */
export function OnBikeStage({ base, layer, value, others, onPoint }: StageProps) {
  const t = adminOnBikeTexts().onBike
  const pictures = [
    { id: 'base', z: -1, source: base },
    ...(value && layer ? [{ id: 'own', z: Number(value.z) || 0, source: frameSource(layer, t.layerShown) }] : []),
    ...others.flatMap(({ id, onBike }) =>
      onBike?.layers[0] ? [{ id, z: onBike.z, source: { ...onBike.layers[0].picture, alt: '' } }] : [],
    ),
  ].sort((one, other) => one.z - other.z)

  function point({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onPoint(pointAt(((clientX - left) / width) * 100, ((clientY - top) / height) * 100))
  }

  function onKey(event: KeyboardEvent) {
    const moved = value && pointAfterKey(value, event.key, event.shiftKey)
    if (!moved || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onPoint(moved)
  }

  return (
    <div
      data-stage
      className={`bike-layers select-none overflow-hidden rounded-sm bg-mist ${value ? 'cursor-crosshair touch-manipulation' : ''}`}
      onPointerUp={value ? point : undefined}
    >
      {pictures.map(({ id, source }) => (
        <Picture
          key={id}
          source={source}
          sizes="(min-width: 80rem) 48rem, 100vw"
          layered
          className="pointer-events-none h-auto w-full"
        />
      ))}
      {value && (
        <button
          type="button"
          aria-label={t.point(value.x, value.y)}
          onKeyDown={onKey}
          className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full"
          style={{ left: `${Number(value.x) || 0}%`, top: `${Number(value.y) || 0}%` }}
        >
          <span aria-hidden className="size-5 rounded-full border-3 border-paper bg-signal outline-2 outline-ink" />
        </button>
      )}
    </div>
  )
}
