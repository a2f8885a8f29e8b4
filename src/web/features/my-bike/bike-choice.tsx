import { Check } from 'lucide-react'
import { Dialog } from '#web/components/dialog.tsx'
import { toast } from '#web/components/toast.tsx'
import { setMyBike, useMyBike } from '#web/lib/my-bike.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

export interface ChoosableBike {
  readonly code: string
  readonly name: string
  readonly brand: string
}

export interface BikeChoiceProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onChosen?: ((bike: ChoosableBike | null) => void) | undefined
  readonly bikes: readonly ChoosableBike[]
}

export function BikeChoice({ open, onClose, onChosen, bikes }: BikeChoiceProps) {
  const t = shopTexts()
  const mine = useMyBike((state) => state.bike)
  const brands = [...new Set(bikes.map((bike) => bike.brand))]
  const choose = (bike: ChoosableBike | null) => {
    setMyBike(bike)
    if (bike) toast(t.myBike.set(bike.name), 'success')
    onClose()
    onChosen?.(bike)
  }
  return (
    <Dialog open={open} onClose={onClose} title={t.myBike.title} closeLabel={t.common.close} className="max-w-3xl">
      <p className="mb-5 text-steel">{t.myBike.body}</p>
      <div className="gap-8 sm:columns-2 lg:columns-3">
        {brands.map((brand) => (
          <section key={brand} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-lg text-steel">{brand}</h3>
            <ul>
              {bikes
                .filter((bike) => bike.brand === brand)
                .map((bike) => (
                  <li key={bike.code}>
                    <button
                      type="button"
                      aria-pressed={mine?.code === bike.code}
                      onClick={() => choose(bike)}
                      className="flex min-h-11 w-full items-center justify-between gap-2 text-left hover:text-signal-text"
                    >
                      {bike.name}
                      {mine?.code === bike.code && <Check aria-hidden className="size-4 text-moss" />}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      {mine && (
        <button type="button" onClick={() => choose(null)} className="mt-2 min-h-11 underline underline-offset-4">
          {t.myBike.remove}
        </button>
      )}
    </Dialog>
  )
}
