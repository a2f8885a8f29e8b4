import type { MessageStatus } from '#contract/contact-admin.ts'
import { readPage, readSearch } from '#web/lib/list-query.ts'

/** The filter of the list of messages. */
export interface MessageFilter {
  readonly status: MessageStatus | 'all'
  readonly search: string
  readonly page: number
}

export const SHOWN_STATUSES = ['open', 'answered', 'closed', 'all'] as const

/** Returns the filter that an address specifies; the default is messages that await an answer. */
export function filterOf(query: URLSearchParams): MessageFilter {
  return {
    status: SHOWN_STATUSES.find((status) => status === query.get('status')) ?? 'open',
    search: readSearch(query),
    page: readPage(query),
  }
}

export function addressOf({ status, search, page }: MessageFilter): string {
  const query = new URLSearchParams({
    ...(status !== 'open' && { status }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/messages?${query}` : '/messages'
}
