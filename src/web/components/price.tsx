import type { ReactNode } from 'react'

interface PriceProps {
  readonly gross: string
  readonly grossLabel: string
  /** Shown before the amount, such as "from" or a quantity. */
  readonly before?: ReactNode
  /** Puts the label below the amount, where there is little room beside it. */
  readonly stacked?: boolean
}

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
