import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface BulkBarProps {
  readonly texts: { readonly label: string; readonly selected: (count: number) => string; readonly clear: string }
  readonly count: number
  readonly onClear: () => void
  /** What is announced while it works. */
  readonly status?: ReactNode
  readonly children: ReactNode
}

/** The look of a button in the bar. */
export const BULK_BUTTON = 'min-h-11 whitespace-nowrap px-4 text-base max-sm:px-2'

/** Shows what can be done with the selected rows of a list; it stays in view while the list scrolls. */
export function BulkBar({ texts: t, count, onClear, status, children }: BulkBarProps) {
  return (
    <section
      aria-label={t.label}
      className="sticky bottom-18 z-20 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border border-ink bg-paper px-4 py-2 shadow-raised md:bottom-3"
    >
      <p className="font-medium max-xl:flex-1">{t.selected(count)}</p>
      <div className="flex flex-wrap gap-2 max-xl:order-1 max-xl:w-full max-sm:grid max-sm:grid-cols-2">{children}</div>
      <Button look="line" onClick={onClear} className="min-h-11 border-0 px-3 text-base">
        <X aria-hidden className="size-4" />
        {t.clear}
      </Button>
      <p role="status" className="text-sm text-steel empty:absolute">
        {status}
      </p>
    </section>
  )
}
