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
