import { Check, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '#web/components/checkbox.tsx'
import { call } from '#web/lib/api.ts'
import { fitsBike, type MyBike, useMyBike } from '#web/lib/my-bike.ts'
import { useResource } from '#web/lib/use-resource.ts'
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
      <SamePart code={part.code} bike={bike} />
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

/** Links to the same part for the rider's bike if it exists, otherwise to all parts for that bike. */
function SamePart({ code, bike }: { code: string; bike: MyBike }) {
  const t = shopTexts()
  const { data, error, isCurrent } = useResource(
    useCallback(() => call('GET /bikes/{code}', { params: { code: bike.code } }), [bike.code]),
  )
  const exists = isCurrent ? !error && (data?.products.some((product) => product.code === code) ?? false) : null
  return (
    <p className="mt-1 min-h-11 pl-7">
      {exists !== null && (
        <Link
          to={exists ? `/productDetail/${bike.code}/${code}` : `/products/${bike.code}`}
          prefetch="intent"
          className="inline-flex min-h-11 items-center text-signal-text underline underline-offset-4"
        >
          {exists ? t.myBike.sameForMine(bike.name) : t.myBike.allForMine(bike.name)}
        </Link>
      )}
    </p>
  )
}
