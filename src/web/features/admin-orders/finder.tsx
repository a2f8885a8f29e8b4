import { type ReactNode, useState } from 'react'
import { SearchForm } from '#web/components/search-form.tsx'
import { toast } from '#web/components/toast.tsx'
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
  const { create: t, common } = createOrdersTexts()
  const [found, setFound] = useState<readonly T[]>()
  const [busy, setBusy] = useState(false)

  async function search(words: string) {
    if (words === '' || busy) return
    setBusy(true)
    try {
      setFound(await find(words))
    } catch (error) {
      toast(error instanceof Error ? error.message : common.genericError, 'error')
    }
    setBusy(false)
  }

  return (
    <>
      <SearchForm texts={{ search: label, submit: t.find }} busy={busy} onSearch={search} />
      <div role="status">{found?.length === 0 && <p className="mt-3">{none}</p>}</div>
      {found && found.length > 0 && <ul className="mt-3 border-line border-b">{found.map(children)}</ul>}
    </>
  )
}
