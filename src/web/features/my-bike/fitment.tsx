import { Check, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Checkbox } from '#web/components/checkbox.tsx'
import { fitsBike, useMyBike } from '#web/lib/my-bike.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

export interface FitmentProps {
  readonly part: {
    readonly code: string
    readonly bikeCode: string
    readonly bikeName: string
    readonly models: readonly string[]
  }
  /** Whether the rider has confirmed that the part is for another bike than their own. */
  readonly accepted: boolean
  readonly onAccept: (accepted: boolean) => void
  /** The id of the message that is shown when the checkbox is not ticked. */
  readonly describedBy: string
}

/** Loaded for riders of other bikes. */
const SamePart = lazy(() =>
  import('./same-part.tsx').then(
    (module) => ({ default: module.SamePart }),
    () => ({ default: () => <p className="mt-1 min-h-11" /> }),
  ),
)

/** Shows on the product page whether the part fits. A part for another bike can be bought after one explicit tick. */
export function Fitment({ part, accepted, onAccept, describedBy }: FitmentProps) {
  const t = shopTexts()
  const bike = useMyBike((state) => state.bike)
  if (!bike) return null
  if (fitsBike(part, bike)) {
    return (
      <p className="flex items-center gap-2 rounded-sm bg-moss-mist px-4 py-3 font-medium text-moss">
        <Check aria-hidden className="size-5 shrink-0" />
        {t.myBike.fits(bike.name)}
      </p>
    )
  }
  return (
    <div className="rounded-sm border border-signal/50 px-4 py-3">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-text" />
        {t.myBike.notFor(part.bikeName, bike.name)}
      </p>
      <Suspense fallback={<p className="mt-1 min-h-11" />}>
        <SamePart code={part.code} bike={bike} />
      </Suspense>
      <Checkbox
        checked={accepted}
        aria-describedby={describedBy}
        onChange={({ target }) => onAccept(target.checked)}
        className="mt-2 gap-3 text-sm"
      >
        {t.myBike.tick(part.bikeName)}
      </Checkbox>
    </div>
  )
}
