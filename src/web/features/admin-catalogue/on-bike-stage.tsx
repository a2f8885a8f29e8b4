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
  /** The other parts that are shown with it. */
  readonly others: readonly EditedPart[]
  readonly onPoint: (point: Pick<OnBikeValue, 'x' | 'y'>) => void
}

const SIZES = '(min-width: 80rem) 48rem, 100vw'

/** Shows the product on its bike; the point on the part follows the pointer and the arrow keys. */
export function OnBikeStage({ base, layer, value, others, onPoint }: StageProps) {
  const t = adminOnBikeTexts().onBike
  const below = others.filter(({ onBike }) => (onBike?.z ?? 0) < Number(value?.z))
  const above = others.filter((part) => !below.includes(part))

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
      <Picture source={base} sizes={SIZES} layered className={PICTURE} />
      <Others parts={below} />
      {layer && <Picture source={frameSource(layer, t.layerShown)} sizes={SIZES} layered className={PICTURE} />}
      <Others parts={above} />
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

const PICTURE = 'pointer-events-none h-auto w-full'

/** Shows parts in their most visible colours, those at the bottom first. */
function Others({ parts }: { parts: readonly EditedPart[] }) {
  const inOrder = [...parts].sort((one, other) => (one.onBike?.z ?? 0) - (other.onBike?.z ?? 0))
  return inOrder.map(({ id, onBike }) => {
    const picture = onBike?.layers[0]?.picture
    return picture && <Picture key={id} source={picture} sizes={SIZES} alt="" layered className={PICTURE} />
  })
}
