import type { ReactNode } from 'react'

interface AdminPageProps {
  readonly title: string
  readonly intro?: string
  /** Shown beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Lays out a page of the administration: its heading with what can be done, and its content. */
export function AdminPage({ title, intro, actions, children }: AdminPageProps) {
  return (
    <>
      <div className={`${intro ? 'mb-2' : 'mb-5'} mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-3`}>
        <h1 className="text-3xl">{title}</h1>
        {actions}
      </div>
      {intro && <p className="mb-5 max-w-prose text-steel">{intro}</p>}
      {children}
    </>
  )
}
