import { useCallback, useEffect, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { countedList } from '#web/lib/counted-list.ts'

/** Accounts on one page of the list. */
export const USERS_SIZE = 20

interface Found {
  readonly users: readonly User[]
  /** On all pages, as far as they are counted. */
  readonly total: number
}

async function fetchUsers(page: number, search: string): Promise<Found> {
  const query = { page, size: USERS_SIZE, ...(search && { search }) }
  const { found, total } = await countedList((call) => call('GET /all-users', { query }))
  return { users: found, total }
}

/** A page of the accounts. What was there stays while it is loaded again after a change. */
export function useUsers(page: number, search: string) {
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [loading, setLoading] = useState(true)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    let current = true
    setLoading(true)
    fetchUsers(page, search)
      .then(
        (fetched) => {
          if (!current) return
          setFound(fetched)
          setError(null)
        },
        (failure: unknown) => current && setError(failure instanceof ApiError ? failure.message : GENERIC_MESSAGE),
      )
      .finally(() => current && setLoading(false))
    return () => {
      current = false
    }
  }, [page, search, round])

  return { found, error, loading, reload: useCallback(() => setRound((before) => before + 1), []) }
}
