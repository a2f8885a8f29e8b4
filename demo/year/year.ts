import { istDate } from '#rules/financial-year.ts'
import { DAY_MS, startOfDay } from '#rules/india-time.ts'
import type { ProductOptions } from '#rules/pricing.ts'
import type { Ctx, SignedIn } from '#server/lib/ctx.ts'
import type { Tx } from '#server/lib/tx.ts'
import type { YearProvider } from './provider.ts'

const MINUTE_MS = 60_000

/** A product that can be bought in the year. */
export interface YearProduct {
  readonly id: string
  readonly name: string
  readonly bike: string
  readonly options: ProductOptions
}

interface RegisteredCustomer {
  readonly person: SignedIn
  readonly name: string
  readonly addressId: string
}

interface PlacedOrder {
  readonly id: string
  readonly orderNo: string
  /** The products of its lines. */
  readonly productIds: readonly string[]
  /** The provider's order and the amount to pay, in paise; null for an order that is paid another way. */
  readonly opened: { readonly id: string; readonly amount: number } | null
}

/** What the events of the year share. */
export interface Year {
  readonly tx: Tx
  readonly staff: SignedIn
  readonly pay: YearProvider['pay']
  /** By their places in YEAR_CUSTOMERS, once they have an account. */
  readonly customers: Map<number, RegisteredCustomer>
  /** By their places in YEAR_ORDERS, once they are placed. */
  readonly orders: Map<number, PlacedOrder>
  /** Returns what is sold for a bike, by its code. */
  productsOf(bike: string): readonly YearProduct[]
  /** Returns the context of somebody's request at the moment of the event. */
  as(person: SignedIn | null): Ctx
}

export interface YearEvent {
  readonly at: Date
  happen(year: Year): Promise<unknown>
}

/** Returns a time of day in India, 'HH:MM', a number of days before the end of the year. */
export const daysBefore = (end: Date, days: number, time: string): Date =>
  new Date(startOfDay(istDate(end)).getTime() - days * DAY_MS + minutesOf(time) * MINUTE_MS)

export const minutesBefore = (end: Date, minutes: number): Date => new Date(end.getTime() - minutes * MINUTE_MS)

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Returns a value that the year needs, or throws because its events are in the wrong order. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo's year has no ${what} yet.`)
  return value
}
