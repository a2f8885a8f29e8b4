import type { ReactNode } from 'react'

interface FactsProps {
  /** Names with what belongs to them; what is empty is left out. */
  readonly facts: readonly (readonly [name: string, fact: ReactNode])[]
  readonly className?: string
}

/** Shows facts below each other, each beside its name. */
export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <dl className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 ${className}`}>
      {facts
        .filter(([, fact]) => fact)
        .map(([name, fact]) => (
          <div key={`${name} ${fact}`} className="contents">
            <dt className="text-steel">{name}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Shows facts beside each other, each below its name. */
export function FactColumns({ facts }: Pick<FactsProps, 'facts'>) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-[0.8125rem] leading-5 sm:grid-cols-2 xl:grid-cols-4">
      {facts.map(([name, fact]) => (
        <div key={name} className="wrap-anywhere">
          <dt className="mb-0.5 text-steel text-xs">{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
