import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#web/components/button.tsx'
import { useMyBike } from '#web/lib/my-bike.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { ChoosableBike } from './bike-choice.tsx'
import { MyBikeDialog } from './my-bike-chip.tsx'

/** Asks for the bike and opens its page; if a bike is already chosen, it links there directly. */
export function MyBikeButton({ bikes, dark }: { bikes: readonly ChoosableBike[]; dark: boolean }) {
  const t = shopTexts()
  const bike = useMyBike((state) => state.bike)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const look = dark
    ? buttonClass('ink', 'border border-paper/40 text-paper hover:bg-paper hover:text-ink bg-transparent')
    : buttonClass('line')
  if (bike) {
    return (
      <Link to={`/products/${bike.code}`} prefetch="intent" className={look}>
        {t.bike.toBike(bike.name)}
      </Link>
    )
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={look}>
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
