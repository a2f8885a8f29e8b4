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

/** Returns what a refund comes to, and with a note the email that it would send. Null requests nothing. */
export function useRefundQuote(id: string, wanted: RefundSelection | null, customerNote?: string) {
  const { amount, lines, delivery } = wanted ?? {}
  const load = useCallback(() => {
    const email = customerNote !== undefined && { preview: 'true', customerNote }
    const query = { amount, lines, ...(delivery && { delivery: 'true' }), ...email }
    return callAsUser('GET /order/{id}/refund', { params: { id }, query })
  }, [id, amount, lines, delivery, customerNote])
  return useResource(wanted === null ? null : load, PAUSE_MS)
}
