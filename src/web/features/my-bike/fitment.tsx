import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#web/lib/api.ts'
import { useMessages } from '#web/lib/messages.ts'
import { fitsBike, type MyBike, useMyBike } from '#web/lib/my-bike.ts'

export interface FitmentProps {
  readonly part: {
    readonly code: string
    readonly bikeCode: string
    readonly bikeName: string
    readonly models: readonly string[]
  }
  /** Whether the rider has said that the part is for another bike than the own one. */
  readonly accepted: boolean
  readonly onAccept: (accepted: boolean) => void
}

/** The verdict on the product page. A part for another bike can be bought after one explicit tick. */
export function Fitment({ part, accepted, onAccept }: FitmentProps) {
  const t = useMessages()
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
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={accepted}
          onChange={(event) => onAccept(event.target.checked)}
          className="size-5 accent-ink"
        />
        {t.myBike.tick(part.bikeName)}
      </label>
    </div>
  )
}

/** Leads to the same part for the rider's bike where it is made, else to everything for that bike. */
function SamePart({ code, bike }: { code: string; bike: MyBike }) {
  const t = useMessages()
  const [exists, setExists] = useState<boolean | null>(null)
  useEffect(() => {
    let current = true
    setExists(null)
    call('GET /bikes/{code}', { params: { code: bike.code } }).then(
      ({ products }) => current && setExists(products.some((product) => product.code === code)),
      () => current && setExists(false),
    )
    return () => {
      current = false
    }
  }, [bike.code, code])
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
