import { create } from 'zustand'
import type { Product } from '#contract/catalogue.ts'
import { acceptQuantity, type CartTotals, cartTotals, lineKey, MAX_LINES } from '#rules/cart.ts'
import { fromRupees, parseRupees, toRupees } from '#rules/money.ts'
import { type Choice, unitPrice } from '#rules/pricing.ts'
import { call } from './api.ts'
import { messages } from './messages.ts'
import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

/** A line of the cart as the browser keeps it; `price` is the unit price after options, in rupees. */
export interface CartLine {
  readonly uuid: string
  readonly bike_id: string
  readonly bike_name: string
  readonly bike: string
  readonly bikeCode: string
  readonly proId: string
  readonly code: string
  readonly name: string
  readonly image: string
  readonly price: number
  readonly color: string
  readonly model: string
  readonly shipping: number
  readonly type: string
  readonly qty: number
}

/** The totals as they are stored when the buyer proceeds, in rupees. */
export interface CartPrices {
  readonly itemsPrice: number
  readonly discountPrice: number
  readonly taxPrice: number
  readonly shippingPrice: number
  readonly totalPrice: number
  readonly creditPoints: number
}

interface CartState {
  /** False until the browser's storage has been read: before that nobody knows what is in the cart. */
  readonly ready: boolean
  readonly lines: readonly CartLine[]
  readonly adding: boolean
  /** Why the last adding or updating failed; shown in place of the cart. */
  readonly error: string | null
}

export interface CartAddition {
  readonly bikeCode: string
  readonly productCode: string
  readonly choice: Choice
  readonly qty: number
}

const LINES = 'cartItems'
const PRICES = 'cartPrices'
/** Where the address for this order is kept. */
export const ADDRESS = 'shippingAddress'

/** Where the checkout keeps that points were claimed for this cart. */
export const CLAIMED = 'claimedPoints'

/** What the account of whoever is signed in was last known to keep of cart and bike. */
export const SAVED = 'savedCart'

/** What a new browser session keeps when it clears the storage: losing a cart is losing data (C1). */
export const KEPT_FOR_EVER: readonly string[] = [LINES, 'myBike', SAVED]

/** The next person, or the same one after signing in again, brings the cart of this device along. */
export const forgetSavedCart = (): void => writeStored(SAVED, null)

export const useCart = create<CartState>(() => ({ ready: false, lines: [], adding: false, error: null }))

/** Reads the stored cart, and follows what other tabs do to it. */
export function openCart(): () => void {
  const load = () => useCart.setState({ ready: true, lines: readStored(LINES, checkLines) ?? [] })
  load()
  return onStoredElsewhere([LINES], load)
}

/** Fetches the product, builds the line with the price of the choice, and puts it in. Returns false when that failed. */
export const addItem = (addition: CartAddition): Promise<boolean> => fetchLine(addition, putLine)

async function fetchLine(
  { bikeCode, productCode, choice, qty }: CartAddition,
  put: (line: CartLine) => void,
): Promise<boolean> {
  useCart.setState({ adding: true, error: null })
  try {
    const { bike } = await call('GET /bikes/products/{bikeCode}/{productName}', {
      params: { bikeCode, productName: productCode },
    })
    const [product] = bike.products
    const line = product && lineOf(product, choice, qty)
    if (!line) return false
    put(line)
    return true
  } catch (error) {
    useCart.setState({ error: error instanceof Error ? error.message : String(error) })
    return false
  } finally {
    useCart.setState({ adding: false })
  }
}

/** A line of a product in a choice; null when that cannot be bought: then nothing is added (M3). */
export function lineOf(product: Product, choice: Choice, qty: number): CartLine | null {
  const priced = unitPrice(product.pricing, choice)
  const accepted = acceptQuantity(qty)
  if (!priced.ok || accepted === null) return null
  return {
    uuid: crypto.randomUUID(),
    bike_id: product.bikeId,
    bike_name: product.bikes.name,
    bike: product.bikes.name,
    bikeCode: product.bikes.code,
    proId: product.proId,
    code: product.code,
    name: product.name,
    image: imageFor(product, priced.choice.color),
    price: toRupees(priced.price),
    color: priced.choice.color,
    model: priced.choice.model,
    shipping: toRupees(parseRupees(product.shipping) ?? 0),
    type: priced.choice.type,
    qty: accepted,
  }
}

function imageFor(product: Product, color: string): string {
  const image = product.images.find((each) => each.color === color) ?? product.images[0]
  return image?.base ?? ''
}

/** Takes over lines that were kept elsewhere, as far as they are lines. */
export function takeLines(lines: unknown): void {
  const taken = checkLines(lines)
  if (taken) saveLines(taken)
}

/** An equal line is replaced, with its quantity; it keeps its place. */
function putLine(line: CartLine): void {
  const key = lineKey(line)
  const { lines } = useCart.getState()
  const place = lines.findIndex((each) => lineKey(each) === key)
  const before = lines[place]
  if (before) saveLines(lines.with(place, { ...line, uuid: before.uuid }))
  else if (lines.length >= MAX_LINES) throw new Error(messages().cart.full(MAX_LINES))
  else saveLines([...lines, line])
}

/**
 * Changes a quantity at once, then adds the line anew, so that it carries today's price. 0 and less are ignored. The
 * product may arrive late: by then the quantity that counts may be a newer one, and the line may be gone.
 */
export async function updateItem(line: CartLine, qty: number): Promise<void> {
  if (acceptQuantity(qty) === null) return
  updateLines((each) => (each.uuid === line.uuid ? { ...each, qty } : each))
  await fetchLine({ bikeCode: line.bikeCode, productCode: line.code, choice: line, qty }, (fresh) =>
    updateLines((each) => (each.uuid === line.uuid ? { ...fresh, uuid: each.uuid, qty: each.qty } : each)),
  )
}

export function removeItem(uuid: string): void {
  saveLines(useCart.getState().lines.filter((line) => line.uuid !== uuid))
}

/** Takes over what the server says of prices; lines that it does not know keep theirs. */
export function updateItemPrices(prices: ReadonlyMap<string, number>): void {
  updateLines((line) => {
    const price = prices.get(lineKey(line))
    return price === undefined || price === line.price ? line : { ...line, price }
  })
}

/** Stores the totals with which the buyer proceeds. */
export function updatePrices(prices: CartPrices | null): void {
  writeStored(PRICES, prices)
}

export function saveShippingAddress(address: object | null): void {
  writeStored(ADDRESS, address)
}

/** Empties items and totals, here and in the storage; points that were claimed for them are claimed no more. */
export function emptyCart(): void {
  useCart.setState({ lines: [], error: null })
  writeStored(LINES, null)
  writeStored(PRICES, null)
  writeStored(CLAIMED, null)
}

export const forgetCartError = (): void => useCart.setState({ error: null })

export const totalsOf = (lines: readonly CartLine[], taxPercent: number): CartTotals =>
  cartTotals(
    lines.map((line) => ({ price: fromRupees(line.price), qty: line.qty, shipping: fromRupees(line.shipping) })),
    0,
    0,
    taxPercent,
  )

export const pricesOf = (totals: CartTotals): CartPrices => ({
  itemsPrice: toRupees(totals.itemsPrice),
  discountPrice: toRupees(totals.discountPrice),
  taxPrice: toRupees(totals.taxPrice),
  shippingPrice: toRupees(totals.shippingPrice),
  totalPrice: toRupees(totals.totalPrice),
  creditPoints: totals.creditPoints,
})

function updateLines(change: (line: CartLine) => CartLine): void {
  const { lines } = useCart.getState()
  const changed = lines.map(change)
  if (changed.some((line, place) => line !== lines[place])) saveLines(changed)
}

function saveLines(lines: readonly CartLine[]): void {
  useCart.setState({ lines })
  writeStored(LINES, lines)
}

/** The texts of a line, with the most characters that one of them has. */
const TEXTS: Readonly<Record<string, number>> = {
  uuid: 100,
  bike_id: 100,
  bike_name: 200,
  bike: 200,
  bikeCode: 200,
  proId: 100,
  code: 200,
  name: 200,
  image: 200,
  color: 100,
  model: 100,
  type: 100,
}

/** In rupees. */
const HIGHEST_AMOUNT = 1_000_000_000

/** Stored lines come from an earlier version of the shop or from anybody's hand: what is not a line is dropped. */
function checkLines(value: unknown): CartLine[] | null {
  if (!Array.isArray(value)) return null
  return value.filter(isLine).slice(0, MAX_LINES)
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Record<string, unknown>
  const amounts = [line.price, line.shipping]
  return (
    Object.entries(TEXTS).every(([name, most]) => isText(line[name], most)) &&
    line.proId !== '' &&
    amounts.every((amount) => typeof amount === 'number' && amount >= 0 && amount <= HIGHEST_AMOUNT) &&
    typeof line.qty === 'number' &&
    acceptQuantity(line.qty) !== null
  )
}

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.length <= most
