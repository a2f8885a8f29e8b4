import { count, getStock, receive } from '#server/modules/stock/stock.service.ts'
import { setStocks } from '#server/modules/stock/stock-settings.service.ts'
import { daysBefore, type Year, type YearEvent, type YearProduct } from './year.ts'

/** Stock is counted for the first products of these bikes: twenty in total. */
const COUNTED_BIKES = ['himalayan-450', 'classic-350', 'adventure-390', 'interceptor-650']
const COUNTED_PRODUCTS = 5

/** Those of a bike for which nobody orders in the year: two are running low, and one is sold out. */
const LOW_BIKE = 'dominar-250'
const LEFT = [2, 3, 0]

const LOW_AT = 3

/** Returns the event in which stock of a product begins to be counted. */
const opened = (product: YearProduct, onHand: number, at: Date): YearEvent => ({
  at,
  async happen(year: Year) {
    const stock = { isTracked: true, onHand, expected: 0, lowAt: LOW_AT, counts: [] }
    const { id, options } = product
    const refusals = await setStocks(year.as(year.staff), year.tx, [{ id, options, version: 1, stock }])
    for (const refusal of refusals.values()) throw refusal
  },
})

const received = ({ id }: YearProduct, pieces: number, at: Date): YearEvent => ({
  at,
  happen: (year) => receive(year.as(year.staff), id, { pieces, reason: 'From the workshop' }),
})

const counted = ({ id }: YearProduct, onHand: number, at: Date): YearEvent => ({
  at,
  async happen(year: Year) {
    const ctx = year.as(year.staff)
    const { onHand: expected } = await getStock(ctx, id)
    await count(ctx, id, { onHand, expected, reason: 'Sold at a meeting of riders in Ooty' })
  },
})

export function stockEvents(end: Date, products: ReadonlyMap<string, readonly YearProduct[]>): YearEvent[] {
  const many = COUNTED_BIKES.flatMap((bike) => products.get(bike)?.slice(0, COUNTED_PRODUCTS) ?? [])
  const few = products.get(LOW_BIKE)?.slice(0, LEFT.length) ?? []
  return [
    ...[...many.slice(0, many.length - few.length), ...few].map((product, place) =>
      opened(product, 8 + (place % 4) * 2, daysBefore(end, 364, '10:00')),
    ),
    ...many.slice(0, 6).map((product, place) => received(product, 10, daysBefore(end, 200 - place * 30, '11:00'))),
    ...few.map((product, place) => counted(product, LEFT[place] ?? 0, daysBefore(end, 12, '18:30'))),
  ]
}
