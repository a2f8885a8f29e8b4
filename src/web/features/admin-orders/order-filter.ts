import { istDate } from '#rules/financial-year.ts'
import { DAY_MS } from '#rules/india-time.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order-status.ts'
import { ORDER_TABS, type OrderTab } from '#rules/order-tabs.ts'
import { readPage, readSearch } from '#web/lib/list-query.ts'

/** The filter of the list of orders. Days are 'YYYY-MM-DD' in Indian time; empty means any. */
export interface OrderFilter {
  /** The tab, whose orders the rest of the filter narrows; left out for the specified default, and for a search. */
  readonly tab?: OrderTab
  readonly startDate: string
  readonly endDate: string
  /** Empty means all. */
  readonly status: readonly OrderStatus[]
  /** Only unpaid orders. */
  readonly unpaid: boolean
  /** Only archived orders. */
  readonly archived: boolean
  readonly search: string
  readonly page: number
}

const DAYS = 30
const USUAL: readonly OrderStatus[] = ['Processing', 'Confirmed', 'Pickup', 'Dispatched']
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The filter for a search and for the archive, which are not restricted to open and recent orders. */
const EVERYTHING = { startDate: '', endDate: '', status: [] } as const

/**
 * Returns the filter that an address specifies. The default is open orders of the last 30 days (S2 §4), and everything
 * for a search, a tab or the archive.
 */
export function filterOf(query: URLSearchParams, now = new Date()): OrderFilter {
  const search = readSearch(query)
  const archived = query.get('archived') === 'true'
  const tab = ORDER_TABS.find((each) => each === query.get('tab'))
  const isWide = search !== '' || archived || tab !== undefined
  const day = (name: string, defaultDay: Date) => {
    const given = query.get(name)
    if (given !== null && (given === '' || DAY.test(given))) return given
    return isWide ? '' : istDate(defaultDay)
  }
  const status = query.get('status')
  const usualStatus = isWide ? EVERYTHING.status : USUAL
  return {
    ...(tab && { tab }),
    startDate: day('startDate', new Date(now.getTime() - DAYS * DAY_MS)),
    endDate: day('endDate', now),
    status: status === null ? usualStatus : ORDER_STATUSES.filter((each) => status.split(',').includes(each)),
    unpaid: query.get('unpaid') === 'true',
    archived,
    search,
    page: readPage(query),
  }
}

/** Returns the filter for the archive, or for the active orders. */
export const withArchive = (filter: OrderFilter, archived: boolean): OrderFilter =>
  archived ? { ...filter, ...EVERYTHING, archived, page: 1 } : filterOf(new URLSearchParams({ search: filter.search }))

/**
 * Returns the address of a filter. Days and statuses are always included, so that a link keeps its meaning over time.
 */
export function addressOf(filter: OrderFilter): string {
  const { tab, startDate, endDate, status, unpaid, archived, search, page } = filter
  const query = new URLSearchParams({
    ...(tab && { tab }),
    startDate,
    endDate,
    status: status.join(','),
    ...(unpaid && { unpaid: 'true' }),
    ...(archived && { archived: 'true' }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return `/all-orders?${query}`
}

/** The number of orders on a page: as specified (S2 §9), and in a tab more. */
export const pageSizeOf = ({ tab }: OrderFilter): number => (tab ? 50 : 10)

/** Returns the tab that shows what a filter does; undefined if it is narrower than a tab. */
export function currentTab({ tab, startDate, endDate, status, archived, unpaid }: OrderFilter): OrderTab | undefined {
  if (tab) return tab
  if (archived || unpaid) return undefined
  if (status.length === 0) return startDate || endDate ? undefined : 'all'
  return status.join() === USUAL.join() ? 'open' : undefined
}

/** Returns the address of a tab. */
export const tabAddress = (tab: OrderTab): string => (tab === 'open' ? '/all-orders' : `/all-orders?tab=${tab}`)
