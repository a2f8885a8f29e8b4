import type { ReactNode } from 'react'
import { type ListPagesProps, ListPagination } from './list-pagination.tsx'

interface ListPageProps extends ListPagesProps {
  readonly list: ListPagesProps['list'] & { readonly data: readonly unknown[] }
  /** How many there are, announced when it changes. */
  readonly found: ReactNode
  /** Shown in place of the rows if there are none. */
  readonly none?: string
  /** The rows. */
  readonly children: ReactNode
}

/** Shows one page of a list: how many were found, the rows, and links to the other pages. */
export function ListPage({ list, texts, found, none, to, children }: ListPageProps) {
  const isEmpty = list.data.length === 0
  return (
    <>
      <p role="status" className="mb-3 text-sm text-steel">
        {found}
      </p>
      {isEmpty && none && <p className="border-line border-y py-10 text-center text-xl">{none}</p>}
      {!isEmpty && children}
      <div className="mt-8">
        <ListPagination list={list} texts={texts} to={to} />
      </div>
    </>
  )
}
