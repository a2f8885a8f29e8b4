import { useCallback } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { callAsUser } from '#web/lib/session.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'

export type RefundQuote = Answer<Api['GET /order/{id}/refund']>

/** What is to be refunded: pieces of lines, or an amount in rupees; without both, all that is refundable. */
export interface RefundSelection {
  readonly amount?: number | undefined
  /** As the call writes them: `<id of a line>:<pieces>`, separated by commas. */
  readonly lines?: string | undefined
  readonly delivery?: boolean | undefined
}

interface QuotedRefund {
  /** The last quote; it stays while the next one is loading. */
  readonly quote: RefundQuote | null
  /** Whether the quote is for the current request. */
  readonly isCurrent: boolean
  readonly error: string | null
  readonly reload: () => void
}

/** Returns what a refund comes to. Null requests nothing. */
export function useRefundQuote(id: string, wanted: RefundSelection | null): QuotedRefund {
  const { amount, lines, delivery } = wanted ?? {}
  const load = useCallback(
    () => callAsUser('GET /order/{id}/refund', { params: { id }, query: queryOf({ amount, lines, delivery }) }),
    [id, amount, lines, delivery],
  )
  const { data, error, isCurrent, reload } = useResource(wanted === null ? null : load, PAUSE_MS)
  return {
    quote: data,
    isCurrent: isCurrent && error === null,
    error: isCurrent ? error : null,
    reload,
  }
}

/** Returns the email that a refund would send to the customer, and null until it is loaded. */
export function useRefundEmail(id: string, wanted: RefundSelection | null, customerNote: string) {
  const { amount, lines, delivery } = wanted ?? {}
  const load = useCallback(async () => {
    const query = { ...queryOf({ amount, lines, delivery }), preview: 'true', customerNote }
    return (await callAsUser('GET /order/{id}/refund', { params: { id }, query })).email
  }, [id, amount, lines, delivery, customerNote])
  return useResource(wanted === null ? null : load, PAUSE_MS)
}

const queryOf = ({ amount, lines, delivery }: RefundSelection) => ({
  amount,
  lines,
  ...(delivery && { delivery: 'true' }),
})
