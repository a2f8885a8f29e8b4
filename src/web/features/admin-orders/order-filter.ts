import { istDate } from '#rules/financial-year.ts'
import { ORDER_STATUSES, type OrderStatus } from '#rules/order-status.ts'

/** What the list of orders is narrowed to. Days are 'YYYY-MM-DD' in India, empty: any. */
export interface OrderFilter {
  readonly startDate: string
  readonly endDate: string
  /** None: all (D14). */
  readonly status: readonly OrderStatus[]
  readonly unpaid: boolean
  readonly search: string
  readonly page: number
}

const DAYS = 30
const DAY_MS = 24 * 3600 * 1000
const USUAL: readonly OrderStatus[] = ['Processing', 'Confirmed', 'Pickup', 'Dispatched']
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOST_PAGES = 100_000

/** The filter that an address names; what it does not name is what is open, of the last 30 days (S2 §4). */
export function filterOf(query: URLSearchParams, now = new Date()): OrderFilter {
  const day = (name: string, usual: Date) => {
    const given = query.get(name)
    return given === null || !(given === '' || DAY.test(given)) ? istDate(usual) : given
  }
  const status = query.get('status')
  const page = Number(query.get('page') ?? '1')
  return {
    startDate: day('startDate', new Date(now.getTime() - DAYS * DAY_MS)),
    endDate: day('endDate', now),
    status: status === null ? USUAL : ORDER_STATUSES.filter((each) => status.split(',').includes(each)),
    unpaid: query.get('unpaid') === 'true',
    search: (query.get('search') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  }
}

/** The address of a filter. Days and statuses are always named, so that a link means tomorrow what it means today. */
export function addressOf({ startDate, endDate, status, unpaid, search, page }: OrderFilter): string {
  const query = new URLSearchParams({
    startDate,
    endDate,
    status: status.join(','),
    ...(unpaid && { unpaid: 'true' }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return `/all-orders?${query}`
}
