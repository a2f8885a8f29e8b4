import type { MessageStatus } from '#contract/contact-admin.ts'

/** What the list of messages is narrowed to. */
export interface MessageFilter {
  readonly status: MessageStatus | 'all'
  readonly search: string
  readonly page: number
}

export const SHOWN_STATUSES = ['open', 'answered', 'closed', 'all'] as const

const MOST_PAGES = 100_000

/** The filter that an address names; without one it is what waits for an answer. */
export function filterOf(query: URLSearchParams): MessageFilter {
  const page = Number(query.get('page') ?? '1')
  return {
    status: SHOWN_STATUSES.find((status) => status === query.get('status')) ?? 'open',
    search: (query.get('search') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
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
