import type { ReactNode } from 'react'

export interface PriceProps {
  /** The price including tax. */
  readonly gross: string
  readonly grossLabel: string
  /** Shown before the amount, such as "from" or a quantity. */
  readonly before?: ReactNode
  /** Puts the label below the amount, where there is little room beside it. */
  readonly stacked?: boolean
}

/** Shows a small price and what it includes. */
export function Price({ gross, grossLabel, before, stacked = false }: PriceProps) {
  return (
    <span className="inline-block">
      {before}
      <span data-gross className="money font-semibold">
        {gross}
      </span>{' '}
      <span className={`text-steel text-xs ${stacked ? 'block' : ''}`}>{grossLabel}</span>
    </span>
  )
}
