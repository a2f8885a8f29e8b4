import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Chosen, Fields, ListFilter } from '#web/lib/list-filter.ts'
import type { Loaded } from '#web/lib/load-as-user.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { AdminPage } from './admin-page.tsx'
import { DataList, type ListDefinition } from './data-list.tsx'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'
import { SavedViews } from './saved-views.tsx'
import { WhenLoaded } from './when-loaded.tsx'

interface List<Row> {
  readonly data: readonly Row[]
  readonly currentPage: number
  readonly totalPages: number
  readonly totalItems: number
}

interface ListPageProps<F extends Fields, Row> extends Pick<FilterBarProps<F>, 'fields' | 'tabs'> {
  readonly title: string
  readonly intro?: string
  readonly filter: ListFilter<F>
  readonly loaded: Loaded<List<Row>>
  readonly texts: { readonly retry: string; readonly loading: string }
  readonly list: ListDefinition<Row>
  readonly found: (total: number, chosen: Chosen<F>) => ReactNode
  readonly none?: (chosen: Chosen<F>) => ReactNode
  /** The id of the list, if it takes the focus when a button in it is gone. */
  readonly id?: string
  /** Shown while rows are selected; `clear` ends the selection. */
  readonly bulk?: (selected: readonly Row[], clear: () => void) => ReactNode
  /** What stands between the title and the list. */
  readonly above?: ReactNode
  readonly children?: ReactNode
}

export function ListPage<F extends Fields, Row extends object>(props: ListPageProps<F, Row>) {
  const { title, intro, filter, fields, tabs, loaded, texts, list, found, none, id, bulk, above, children } = props
  const [query] = useSearchParams()
  const chosen = filter.read(query)
  return (
    <AdminPage title={title} {...(intro && { intro })}>
      {above}
      <FilterBar of={filter} filter={chosen} {...(fields && { fields })} {...(tabs && { tabs })} />
      <SavedViews />
      <section id={id} tabIndex={id ? -1 : undefined} aria-label={id && list.label} className="outline-none">
        <WhenLoaded {...usePageData(loaded)} texts={texts}>
          {(page) => (
            <DataList
              key={filter.address(chosen)}
              list={list}
              rows={page.data}
              found={found(page.totalItems, chosen)}
              none={none?.(chosen)}
              bulk={bulk}
              pages={page}
              to={(number) => filter.address({ ...chosen, page: number })}
            />
          )}
        </WhenLoaded>
      </section>
      {children}
    </AdminPage>
  )
}
