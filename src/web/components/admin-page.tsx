import type { ReactNode } from 'react'

interface AdminPageProps {
  readonly title: string
  readonly intro?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

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
