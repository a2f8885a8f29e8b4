import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

interface Crumb {
  readonly label: string
  readonly to?: string
}

interface BreadcrumbProps {
  readonly texts: { readonly breadcrumb: string; readonly home: string }
  readonly start?: Crumb
  readonly crumbs: readonly Crumb[]
}

export function Breadcrumb({ texts, start, crumbs }: BreadcrumbProps) {
  return (
    <nav aria-label={texts.breadcrumb} className="py-4 text-sm text-steel">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {[start ?? { label: texts.home, to: '/' }, ...crumbs].map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
            {crumb.to ? (
              <Link
                to={crumb.to}
                prefetch="intent"
                className="-my-1.5 py-1.5 underline-offset-4 hover:text-ink hover:underline"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
