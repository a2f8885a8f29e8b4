import { Check, TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { fitsBike, useMyBike } from '#web/lib/my-bike.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { EARLY_FIT } from './early-fit.ts'
import type { FittedPart } from './fitment.tsx'

/** Loaded for riders of other bikes. */
const SamePart = lazy(() =>
  import('./same-part.tsx').then(
    (module) => ({ default: module.SamePart }),
    () => ({ default: () => LINK_PLACE }),
  ),
)
const LINK_PLACE = <p className="min-h-11" />

/**
 * Says above a product's title whether the part fits the rider's bike. The server does not know that bike: an inline
 * script chooses among the lines that it has rendered, so that nothing moves.
 */
export function FitLine({ part }: { part: FittedPart }) {
  const t = shopTexts().myBike
  const { ready, bike } = useMyBike()
  if (!ready) return <EarlyLine part={part} />
  if (!bike) return <Made>{t.madeFor(part.bikeName)}</Made>
  if (fitsBike(part, bike)) return <Fits>{t.fits(bike.name)}</Fits>
  return (
    <div>
      <Other>{t.notFor(part.bikeName, bike.name)}</Other>
      <Suspense fallback={LINK_PLACE}>
        <SamePart part={part} bike={bike} />
      </Suspense>
    </div>
  )
}

function EarlyLine({ part: { bikeCode, bikeName, models } }: { part: FittedPart }) {
  const t = shopTexts().myBike
  return (
    <div
      id={EARLY_FIT}
      data-bike={bikeCode}
      data-models={JSON.stringify(models)}
      suppressHydrationWarning
      className="group/fit"
    >
      <Made className="group-data-fits/fit:hidden">{t.madeFor(bikeName)}</Made>
      <div className="hidden group-data-[fits=yes]/fit:block">
        <Fits>{withSlot(t.fits)}</Fits>
      </div>
      <div className="hidden group-data-[fits=no]/fit:block">
        <Other>{withSlot((bike) => t.notFor(bikeName, bike))}</Other>
        {LINK_PLACE}
      </div>
    </div>
  )
}

/** A character that no text has, in the place of the bike's name. */
const NAME = '\0'

/** Returns a text with an empty element in the place of the bike's name. */
function withSlot(text: (bike: string) => string): ReactNode {
  const [before, after] = text(NAME).split(NAME)
  return (
    <span>
      {before}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: an empty value keeps React from removing the name inserted before hydration */}
      <b className="font-medium" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {after}
    </span>
  )
}

function Made({ className = '', children }: { className?: string; children: ReactNode }) {
  return <p className={`text-steel ${className}`}>{children}</p>
}

function Fits({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 font-medium text-moss">
      <Check aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  )
}

function Other({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 font-medium">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-text" />
      {children}
    </p>
  )
}
