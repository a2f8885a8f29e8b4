import type { ReactNode } from 'react'

/** A chapter of the page, with an address of its own. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} data-chapter={id} className="border-line border-t py-10">
      <h2 id={id} className="mb-6 text-3xl">
        {title}
      </h2>
      <div className="grid gap-10">{children}</div>
    </section>
  )
}

/** One state, with what it is called above it. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-base text-steel">{name}</h3>
      {children}
    </div>
  )
}

/** Samples beside each other where there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
}
