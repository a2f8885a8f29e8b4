import { Checkbox } from '#web/components/checkbox.tsx'
import { fitsBike, useMyBike } from '#web/lib/my-bike.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

export interface FittedPart {
  readonly code: string
  readonly kind: string
  readonly bikeCode: string
  readonly bikeName: string
  readonly models: readonly string[]
}

interface FitmentProps {
  readonly part: FittedPart
  /** Whether the rider has confirmed that the part is for another bike than their own. */
  readonly accepted: boolean
  readonly onAccept: (accepted: boolean) => void
  /** The id of the message that is shown when the checkbox is not ticked. */
  readonly describedBy: string
}

/** Asks riders of another bike for one explicit tick. The line above the title says why. */
export function Fitment({ part, accepted, onAccept, describedBy }: FitmentProps) {
  const t = shopTexts().myBike
  const bike = useMyBike((state) => state.bike)
  if (!bike || fitsBike(part, bike)) return null
  return (
    <Checkbox
      checked={accepted}
      aria-describedby={describedBy}
      onChange={({ target }) => onAccept(target.checked)}
      className="gap-3 rounded-sm border border-signal/50 px-4 py-1 text-sm"
    >
      {t.tick(part.bikeName)}
    </Checkbox>
  )
}
