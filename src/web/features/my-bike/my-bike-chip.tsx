import { Bike } from 'lucide-react'
import { useState } from 'react'
import { LazyOverlay } from '#web/components/lazy-overlay.tsx'
import { useMyBike } from '#web/lib/my-bike.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { BikeChoiceProps } from './bike-choice.tsx'

export function MyBikeChip({ bikes, onChosen }: Pick<BikeChoiceProps, 'bikes' | 'onChosen'>) {
  const t = shopTexts()
  const bike = useMyBike((state) => state.bike)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-my-bike
        data-chosen={bike ? '' : undefined}
        onClick={() => setOpen(true)}
        className="flex h-11 max-w-full items-center gap-2 rounded-full border border-current/30 px-3 text-sm hover:border-current md:max-w-44 md:px-4"
      >
        <Bike aria-hidden className="size-4.5 shrink-0" />
        <span className="truncate">{bike?.name ?? t.myBike.choose}</span>
      </button>
      <MyBikeDialog open={open} onClose={() => setOpen(false)} onChosen={onChosen} bikes={bikes} />
    </>
  )
}

const load = () => import('./bike-choice.tsx').then(({ BikeChoice }) => BikeChoice)

export const MyBikeDialog = (props: BikeChoiceProps) => <LazyOverlay load={load} overlay={props} />
