import { useCallback } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { callAsUser } from '#web/lib/session.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'

type RefundQuote = Answer<Api['GET /order/{id}/refund']>

interface QuotedRefund {
  /** The last quote; it stays while the next one is loading. */
  readonly quote: RefundQuote | null
  /** Whether the quote is for the current amount. */
  readonly isCurrent: boolean
  readonly error: string | null
  readonly reload: () => void
}

/**
 * Returns what a refund of an amount in rupees comes to. Undefined means all that is refundable; null requests nothing.
 */
export function useRefundQuote(id: string, amount: number | undefined | null): QuotedRefund {
  const load = useCallback(
    () => callAsUser('GET /order/{id}/refund', { params: { id }, query: { amount: amount ?? undefined } }),
    [id, amount],
  )
  const { data, error, isCurrent, reload } = useResource(amount === null ? null : load, PAUSE_MS)
  return {
    quote: data,
    isCurrent: isCurrent && error === null,
    error: isCurrent ? error : null,
    reload,
  }
}
