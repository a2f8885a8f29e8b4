import { istDate } from '#rules/financial-year.ts'
import { DAY_MS } from '#rules/india-time.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { ORDER_TABS, type OrderTab } from '#rules/order-tabs.ts'
import { day, defineFilter, oneOf, someOf, words } from '#web/lib/list-filter.ts'

const DAYS = 30
const USUAL_STATUS = 'Processing,Confirmed,Pickup,Dispatched'

/** Days and statuses are always part of the address, so that a link keeps its meaning over time. */
const { read, address } = defineFilter('/all-orders', {
  /** The tab, whose orders the rest of the filter narrows; empty for the specified default, and for a search. */
  tab: oneOf(['', ...ORDER_TABS], ''),
  startDate: { ...day(), isAlwaysNamed: true },
  endDate: { ...day(), isAlwaysNamed: true },
  status: { ...someOf(ORDER_STATUSES), isAlwaysNamed: true },
  unpaid: oneOf(['', 'true'], ''),
  archived: oneOf(['', 'true'], ''),
  search: words(),
})

export type OrderFilter = ReturnType<typeof read>

/**
 * Returns the filter that an address specifies. The default is open orders of the last 30 days (S2 §4), and everything
 * for a search, a tab or the archive.
 */
function readOrders(query: URLSearchParams, now = new Date()): OrderFilter {
  const given = read(query)
  if (given.search || given.archived || given.tab) return given
  const dayOf = (name: 'startDate' | 'endDate', usual: Date) =>
    query.get(name) === '' ? '' : given[name] || istDate(usual)
  return {
    ...given,
    startDate: dayOf('startDate', new Date(now.getTime() - DAYS * DAY_MS)),
    endDate: dayOf('endDate', now),
    status: query.has('status') ? given.status : USUAL_STATUS,
  }
}

export const orderFilter = { read: readOrders, address }

const EVERYTHING = { startDate: '', endDate: '', status: '' } as const

export const withArchive = (filter: OrderFilter, archived: boolean): OrderFilter =>
  archived
    ? { ...filter, ...EVERYTHING, archived: 'true', page: 1 }
    : readOrders(new URLSearchParams({ search: filter.search }))

export const searchAddress = (search: string): string => address(read(new URLSearchParams({ search })))

/** The number of orders on a page: as specified (S2 §9), and in a tab more. */
export const pageSizeOf = ({ tab }: Partial<OrderFilter>): number => (tab ? 50 : 10)

/** Returns the tab that shows what a filter does; undefined if it is narrower than a tab. */
export function currentTab({ tab, startDate, endDate, status, archived, unpaid }: OrderFilter): OrderTab | undefined {
  if (tab) return tab
  if (archived || unpaid) return undefined
  if (status === '') return startDate || endDate ? undefined : 'all'
  return status === USUAL_STATUS ? 'open' : undefined
}

export const tabAddress = (tab: OrderTab): string => (tab === 'open' ? '/all-orders' : `/all-orders?tab=${tab}`)
