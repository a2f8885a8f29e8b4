import type { ReactNode } from 'react'
import { Section } from '#web/components/section.tsx'

/** Shows a chapter of the page, with its own anchor. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title} heading="mb-6 text-3xl" data-chapter={id} className="border-line border-t py-10">
      <div className="grid gap-10">{children}</div>
    </Section>
  )
}

/** Shows one state, with its name above it. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-base text-steel">{name}</h3>
      {children}
    </div>
  )
}

/** Shows samples side by side where there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
}
