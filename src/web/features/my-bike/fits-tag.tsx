import { Check } from 'lucide-react'
import { fitsBike, useMyBike } from '#web/lib/my-bike.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

interface FitsTagProps {
  readonly part: { readonly bikeCode: string; readonly bikeName: string; readonly models: readonly string[] }
  /** Shows only whether the part fits, where the page itself says which bike the parts are for. */
  readonly verdictOnly?: boolean
}

/** Shows on a card whether the part fits the rider's bike; if no bike is chosen, it shows which one it is made for. */
export function FitsTag({ part, verdictOnly = false }: FitsTagProps) {
  const t = shopTexts()
  const bike = useMyBike((state) => state.bike)
  if (!bike) return verdictOnly ? null : <span className="text-steel">{t.myBike.madeFor(part.bikeName)}</span>
  return fitsBike(part, bike) ? (
    <span className="inline-flex items-center gap-1 font-medium text-moss">
      <Check aria-hidden className="size-3.5" />
      {t.myBike.fits(bike.name)}
    </span>
  ) : (
    <span className="text-steel">{t.myBike.notFor(part.bikeName, bike.name)}</span>
  )
}
