import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { editButtonOf } from './row-parts.tsx'

/** Stores in the address which form is open: a reload opens it again, and Back closes it. */
export function useFormInUrl({ keepsPlace = false } = {}) {
  const [query, setQuery] = useSearchParams()
  const shown = query.get('form')
  const before = useRef(shown)
  const saved = useRef<string | null>(null)

  // The focus returns to the record that was being edited.
  useEffect(() => {
    const closed = before.current
    before.current = shown
    if (closed && !shown) document.getElementById(editButtonOf(saved.current ?? closed))?.focus()
    saved.current = null
  }, [shown])

  return {
    /** 'new', the id of a record, or null for none. */
    shown,
    /** The bike of a product, or the one to which a new product will belong. */
    bike: query.get('bike'),
    open: (form: string, bike?: string) => {
      const after = withoutForm(query)
      after.set('form', form)
      if (bike) after.set('bike', bike)
      setQuery(after, { preventScrollReset: keepsPlace })
    },
    /** Closes the form; after saving, the focus goes to the saved record. */
    close: (savedId?: string) => {
      saved.current = savedId ?? null
      setQuery(withoutForm(query), { preventScrollReset: true })
    },
  }
}

/** Returns what else the address has, such as the words of a search. */
function withoutForm(query: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(query)
  others.delete('form')
  others.delete('bike')
  return others
}
