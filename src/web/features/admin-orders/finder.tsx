import { type ReactNode, useState } from 'react'
import { SearchForm } from '#web/components/search-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'

interface FinderProps<T> {
  readonly label: string
  /** What is said when nothing is found. */
  readonly none: string
  readonly find: (words: string) => Promise<readonly T[]>
  /** Shows what was found, as an item of a list. */
  readonly children: (found: T) => ReactNode
}

/** Finds what an order by phone needs. */
export function Finder<T>({ label, none, find, children }: FinderProps<T>) {
  const t = createOrdersTexts().create
  const [found, setFound] = useState<readonly T[]>()
  const { isBusy, act } = useAction((message) => toast(message, 'error'))
  const search = (words: string) => words !== '' && act(async () => setFound(await find(words)))
  return (
    <>
      <SearchForm texts={{ search: label, submit: t.find }} busy={isBusy} onSearch={search} />
      <div role="status">{found?.length === 0 && <p className="mt-3">{none}</p>}</div>
      {found && found.length > 0 && <ul className="mt-3 border-line border-b">{found.map(children)}</ul>}
    </>
  )
}
