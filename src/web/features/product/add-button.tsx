import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import type { PriceTexts } from '#web/lib/price-texts.ts'

interface AddButtonProps {
  readonly adding: boolean
  /** The product is out of stock. */
  readonly out: boolean
  readonly label: string
  readonly busy: string
  /** The price of the chosen quantity. */
  readonly price: PriceTexts
  /** Shown before the price while options can still raise it. */
  readonly from: string
}

/**
 * Shows the add button, and a sticky bar with it at the bottom of a phone's screen while it is out of view. It stays
 * focusable while busy, so that the popup can restore the focus.
 */
export function AddButton({ adding, out, label, busy, price, from }: AddButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([entry]) => setAway(entry !== undefined && !entry.isIntersecting))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <>
      <div ref={place} className="flex-1">
        <Button type="submit" look={out ? 'line' : 'signal'} disabled={out} aria-disabled={adding} className="w-full">
          {adding ? busy : label}
        </Button>
      </div>
      {away && !out && (
        <div
          data-foot
          className="surface fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-line border-t p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden low:hidden"
        >
          <span className="leading-tight">
            <span className="money block font-semibold">
              {from && <span className="font-normal text-sm text-steel">{from} </span>}
              {price.gross}
            </span>
            <span className="text-steel text-xs">{price.grossLabel}</span>
          </span>
          <Button type="submit" aria-disabled={adding} className="flex-1">
            {adding ? busy : label}
          </Button>
        </div>
      )}
    </>
  )
}
