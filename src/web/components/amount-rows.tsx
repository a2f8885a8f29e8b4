import type { ReactNode } from 'react'

interface Row {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
}

interface AmountRowsProps {
  readonly rows: readonly Row[]
  /** The total and what follows it; the last row is emphasised. */
  readonly totals: readonly Row[]
  readonly children?: ReactNode
}

export function AmountRows({ rows, totals, children }: AmountRowsProps) {
  return (
    <>
      <dl className="grid gap-2 text-sm">
        {rows.map((row) => (
          <AmountRow key={row.label} {...row} />
        ))}
      </dl>
      {children}
      <dl aria-live="polite" aria-atomic="true" className="mt-4 grid gap-2 border-ink/20 border-t pt-4 text-sm">
        {totals.map((row, place) => (
          <AmountRow key={row.label} {...row} isTotal={place === 0} isLast={place === totals.length - 1} />
        ))}
      </dl>
    </>
  )
}

interface AmountRowProps extends Row {
  readonly isTotal?: boolean
  readonly isLast?: boolean
}

function AmountRow({ label, value, note, isTotal, isLast }: AmountRowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isLast ? 'font-semibold text-lg' : ''}`}>
      <dt>
        {label}
        {note && <span className="block text-steel text-xs">{note}</span>}
      </dt>
      <dd data-total={isTotal} className="money text-right">
        {value}
      </dd>
    </div>
  )
}
