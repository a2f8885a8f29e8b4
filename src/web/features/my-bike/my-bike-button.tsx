import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#web/components/button.tsx'
import { useMyBike } from '#web/lib/my-bike.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { type ChoosableBike, MyBikeDialog } from './my-bike-dialog.tsx'

/** Asks for the bike and opens its page; if a bike is already chosen, it links there directly. */
export function MyBikeButton({ bikes }: { bikes: readonly ChoosableBike[] }) {
  const t = shopTexts()
  const bike = useMyBike((state) => state.bike)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const look = 'border border-paper/40 text-paper hover:bg-paper hover:text-ink bg-transparent'
  if (bike) {
    return (
      <Link to={`/products/${bike.code}`} prefetch="intent" className={buttonClass('ink', look)}>
        {t.bike.toBike(bike.name)}
      </Link>
    )
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={buttonClass('ink', look)}>
        {t.myBike.find}
      </button>
      <MyBikeDialog
        open={open}
        onClose={() => setOpen(false)}
        onChosen={(chosen) => chosen && navigate(`/products/${chosen.code}`)}
        bikes={bikes}
      />
    </>
  )
}
