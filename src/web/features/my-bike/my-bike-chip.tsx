import { Bike } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/lib/messages.ts'
import { useMyBike } from '#web/lib/my-bike.ts'
import { type ChoosableBike, MyBikeDialog } from './my-bike-dialog.tsx'

/** The rider's bike in the header: shows it, and lets it be chosen. */
export function MyBikeChip({ bikes, onChosen }: { bikes: readonly ChoosableBike[]; onChosen?: () => void }) {
  const t = useMessages()
  const bike = useMyBike((state) => state.bike)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-my-bike
        onClick={() => setOpen(true)}
        className="flex h-11 max-w-44 items-center gap-2 rounded-full border border-current/30 px-4 text-sm hover:border-current"
      >
        <Bike aria-hidden className="size-4.5 shrink-0" />
        <span className="truncate">{bike?.name ?? t.myBike.choose}</span>
      </button>
      <MyBikeDialog open={open} onClose={() => setOpen(false)} onChosen={onChosen} bikes={bikes} />
    </>
  )
}
