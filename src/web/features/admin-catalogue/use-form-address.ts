import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { editButtonOf } from './row-actions.tsx'

/** Which form is open stands in the address: a reload opens it again, and the way back closes it. */
export function useFormAddress({ keepsPlace = false } = {}) {
  const [query, setQuery] = useSearchParams()
  const shown = query.get('form')
  const before = useRef(shown)
  const saved = useRef<string | null>(null)

  // The focus returns to the record that the form was about.
  useEffect(() => {
    const closed = before.current
    before.current = shown
    if (closed && !shown) document.getElementById(editButtonOf(saved.current ?? closed))?.focus()
    saved.current = null
  }, [shown])

  return {
    /** 'new', the id of a record, or null for none. */
    shown,
    /** The bike of a product, or that a new one is to belong to. */
    bike: query.get('bike'),
    open: (form: string, bike?: string) =>
      setQuery(bike ? { form, bike } : { form }, { preventScrollReset: keepsPlace }),
    /** Closes the form; of what was saved the focus goes to its record. */
    close: (savedId?: string) => {
      saved.current = savedId ?? null
      setQuery({}, { preventScrollReset: true })
    },
  }
}
