import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PAUSE_MS } from '#web/lib/use-resource.ts'

/** Returns the words of a search, which the address has once typing pauses, so that a view of it can be saved. */
export function useSearchInUrl(): readonly [string, (typed: string) => void] {
  const [query, setQuery] = useSearchParams()
  const inUrl = query.get('search') ?? ''
  const written = useRef(inUrl)
  const [typed, setTyped] = useState(inUrl)

  // A saved view was opened, or Back was pressed.
  useEffect(() => {
    if (inUrl === written.current) return
    written.current = inUrl
    setTyped(inUrl)
  }, [inUrl])

  useEffect(() => {
    const words = typed.trim()
    if (words === written.current) return
    const write = () => {
      written.current = words
      const after = new URLSearchParams(query)
      if (words === '') after.delete('search')
      else after.set('search', words)
      setQuery(after, { replace: true, preventScrollReset: true })
    }
    const timer = setTimeout(write, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, query, setQuery])

  return [typed, setTyped]
}
