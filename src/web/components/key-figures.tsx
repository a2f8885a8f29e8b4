import type { ReactNode } from 'react'

interface KeyFiguresProps {
  readonly figures: readonly (readonly [name: string, figure: ReactNode])[]
  readonly columns: string
}

/** Shows key figures in boxes beside each other; on a narrow screen each is one line. */
export function KeyFigures({ figures, columns }: KeyFiguresProps) {
  return (
    <dl className={`grid gap-px overflow-hidden rounded-sm border border-line bg-line ${columns}`}>
      {figures.map(([name, figure]) => (
        <div key={name} className="flex items-baseline justify-between gap-3 bg-paper p-4 lg:block lg:p-5">
          <dt className="text-sm text-steel">{name}</dt>
          <dd className="money font-display text-2xl lg:mt-1 lg:text-3xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
