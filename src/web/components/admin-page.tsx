import type { ComponentProps, ReactNode } from 'react'
import { Breadcrumb } from './breadcrumb.tsx'

interface AdminPageProps {
  readonly texts: ComponentProps<typeof Breadcrumb>['texts']
  /** The name of the page that lists all admin pages. */
  readonly administration: string
  readonly title: string
  readonly intro?: string
  /** Shown beside the heading. */
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** Lays out an admin page: the way back, its heading, and its content. */
export function AdminPage(props: AdminPageProps) {
  const { texts, administration, title, intro, actions, className = 'container-page pb-16', children } = props
  return (
    <div className={className}>
      <Breadcrumb texts={texts} start={{ label: administration, to: '/iamadmin' }} crumbs={[{ label: title }]} />
      <div className={`${intro ? 'mb-3' : 'mb-6'} flex flex-wrap items-end justify-between gap-x-8 gap-y-4`}>
        <h1 className="text-5xl md:text-6xl">{title}</h1>
        {actions}
      </div>
      {intro && <p className="mb-6 max-w-prose text-steel">{intro}</p>}
      {children}
    </div>
  )
}
