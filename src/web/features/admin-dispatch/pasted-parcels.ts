import type { OrderToDispatch } from '#contract/bulk-orders.ts'
import { type Courier, findCourier } from '#rules/couriers.ts'
import { plainText } from '#rules/pasted.ts'
import { foldShopNumber, foldTrackingNumber } from '#rules/shop-number.ts'
import { TableError, tableRows } from '#rules/table-text.ts'

export interface Entry {
  readonly courier: string
  readonly trackingId: string
}

export type ListedOrder = Pick<OrderToDispatch, 'orderId' | 'orderNo'>

export interface PastedParcels {
  /** The entries that were found, by the ids of their orders; an empty courier stands for none. */
  readonly entries: Readonly<Record<string, Entry>>
  /** The rows that belong to no order of the list, as they were written. */
  readonly unknown: readonly string[]
}

const ORDER_NUMBER = /^KM-[2-9A-HJKMNP-TV-Z]{8}$/
const DIGIT = /\p{Nd}/u

/** Returns the cells of a text: columns of a spreadsheet, of a CSV file, or one number per line. */
function cellsOf(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '')
  return (content.includes('\t') ? linesOf(content).map((line) => line.split('\t')) : csvCells(content))
    .map((cells) => cells.map((cell) => plainText(cell.trim().replace(/^'/, ''))))
    .filter((cells) => cells.some((cell) => cell !== ''))
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

function csvCells(text: string): string[][] {
  try {
    return tableRows(text)
  } catch (error) {
    if (error instanceof TableError) return linesOf(text).map((line) => line.split(','))
    throw error
  }
}

/** A first row without a digit names the columns. */
const withoutHeading = (rows: string[][]): string[][] =>
  rows.length > 1 && rows[0]?.every((cell) => !DIGIT.test(cell)) ? rows.slice(1) : rows

/** Reads courier and tracking number from the cells beside an order's number; null if there is neither. */
function entryOf(cells: readonly string[], couriers: readonly Courier[]): Entry | null {
  const [first, second] = cells
  if (first === undefined) return null
  const isCourier = (cell: string) => findCourier(couriers, cell) !== undefined || !DIGIT.test(cell)
  const nameOf = (cell: string) => findCourier(couriers, cell)?.name ?? cell
  if (second === undefined) {
    return isCourier(first)
      ? { courier: nameOf(first), trackingId: '' }
      : { courier: '', trackingId: foldTrackingNumber(first) }
  }
  const [courier, number] = isCourier(second) && !isCourier(first) ? [second, first] : [first, second]
  return { courier: nameOf(courier), trackingId: foldTrackingNumber(number) }
}

/**
 * Reads tracking numbers for a list of orders from a spreadsheet: rows of order number, courier if there is one, and tracking
 * number; or, without order numbers, the tracking numbers in the order of the list from `begin` on.
 */
export function readParcels(
  text: string,
  orders: readonly ListedOrder[],
  couriers: readonly Courier[],
  begin = 0,
): PastedParcels {
  const rows = withoutHeading(cellsOf(text))
  const isNumber = (cell: string) => ORDER_NUMBER.test(foldShopNumber(cell))
  const byNumber = new Map(orders.map((order) => [order.orderNo, order]))
  const areNumbered = rows.some((cells) => cells.some((cell) => isNumber(cell) || byNumber.has(foldShopNumber(cell))))
  const entries: Record<string, Entry> = {}
  const unknown: string[] = []
  for (const [place, cells] of rows.entries()) {
    const at = cells.findIndex((cell) => byNumber.has(foldShopNumber(cell)))
    const order = areNumbered ? byNumber.get(foldShopNumber(cells[at] ?? '')) : orders[begin + place]
    const others = cells.filter((cell, column) => cell !== '' && !(areNumbered && column === at))
    const entry = entryOf(others, couriers)
    if (order && entry && !(order.orderId in entries)) entries[order.orderId] = entry
    else unknown.push(cells.filter(Boolean).join(', '))
  }
  return { entries, unknown }
}
