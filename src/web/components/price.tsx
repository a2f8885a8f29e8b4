import type { ReactNode } from 'react'

export interface PriceProps {
  /** The price including tax. */
  readonly gross: string
  readonly grossLabel: string
  /** The price before tax, with its label. */
  readonly net: string
  /** Shown before the amount, such as "from" or a quantity. */
  readonly before?: ReactNode
  /** Puts the label below the amount, where there is little room beside it. */
  readonly stacked?: boolean
}

/** Shows a small price: with tax first and in bold, without tax below it. */
export function Price({ gross, grossLabel, net, before, stacked = false }: PriceProps) {
  return (
    <span className="inline-block">
      <span className="block">
        {before}
        <span data-gross className="money font-semibold">
          {gross}
        </span>{' '}
        <span className={`text-steel text-xs ${stacked ? 'block' : ''}`}>{grossLabel}</span>
      </span>
      <span data-net className="money block text-steel text-xs">
        {net}
      </span>
    </span>
  )
}
