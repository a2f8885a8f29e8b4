import { useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/components/button.tsx'
import { useMessages } from '#web/lib/messages.ts'
import { useMyBike } from '#web/lib/my-bike.ts'
import { type ChoosableBike, MyBikeDialog } from './my-bike-dialog.tsx'

/** The way in for somebody who knows the bike: choose it, or go on to everything for it. */
export function MyBikeButton({ bikes }: { bikes: readonly ChoosableBike[] }) {
  const t = useMessages()
  const bike = useMyBike((state) => state.bike)
  const [open, setOpen] = useState(false)
  const look = 'border border-paper/40 text-paper hover:bg-paper hover:text-ink bg-transparent'
  if (bike) {
    return (
      <Link to={`/products/${bike.code}`} prefetch="intent" className={buttonClass('ink', look)}>
        {t.home.seeAll(bike.name)}
      </Link>
    )
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={buttonClass('ink', look)}>
        {t.home.findBike}
      </button>
      <MyBikeDialog open={open} onClose={() => setOpen(false)} bikes={bikes} />
    </>
  )
}
