import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** A choice applies at once, while the navigation is pending, so that a second choice builds on the first. */
export function useFilter<F>(
  read: (query: URLSearchParams) => F,
  addressOf: (filter: F) => string,
): readonly [F, (filter: F) => void] {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ readonly filter: F; readonly before: URLSearchParams } | null>(null)
  const choose = (filter: F) => {
    setChosen({ filter, before: query })
    navigate(addressOf(filter), { preventScrollReset: true, replace: true })
  }
  return [chosen?.before === query ? chosen.filter : read(query), choose]
}
