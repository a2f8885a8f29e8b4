import type { ReactNode } from 'react'
import { Section } from './section.tsx'

interface PanelProps {
  readonly id: string
  readonly title: string
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export function Panel({ id, title, aside, className = '', children }: PanelProps) {
  return (
    <Section
      id={id}
      title={title}
      heading="mb-3 font-sans font-semibold text-base leading-6"
      className={`relative min-w-0 rounded-sm border border-line bg-paper p-4 sm:p-5 ${className}`}
    >
      {aside && <div className="absolute top-4 right-4 text-sm text-steel sm:top-5 sm:right-5">{aside}</div>}
      {children}
    </Section>
  )
}
