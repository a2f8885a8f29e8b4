import { useCallback, useEffect, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { ApiError, caller } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { sendAsUser } from '#web/lib/session.ts'

/** Accounts on one page of the list. */
export const USERS_SIZE = 20

interface Found {
  readonly users: readonly User[]
  /** On all pages. */
  readonly total: number
}

async function fetchUsers(page: number, search: string): Promise<Found> {
  let total = 0
  const call = caller(async (path, init) => {
    const answer = await sendAsUser(path, init)
    total = Number(answer.headers.get('x-total-count') ?? 0)
    return answer
  })
  const query = { page, size: USERS_SIZE, ...(search && { search }) }
  return { users: await call('GET /all-users', { query }), total }
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
