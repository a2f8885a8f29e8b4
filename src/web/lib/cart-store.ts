import { create } from 'zustand'
import { isValidQuantity, lineKey, MAX_LINES } from '#rules/cart.ts'
import type { Choice } from '#rules/pricing.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { call } from './api.ts'
import { type CartLine, checkLines, lineOf } from './cart-line.ts'
import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

interface CartState {
  /** False until the browser's storage has been read: until then the content of the cart is unknown. */
  readonly ready: boolean
  readonly lines: readonly CartLine[]
  readonly adding: boolean
  /** Why the last attempt to add or update failed; shown in place of the cart. */
  readonly error: string | null
}

interface CartAddition {
  readonly bikeCode: string
  readonly productCode: string
  readonly choice: Choice
  readonly qty: number
}

const LINES = 'cartItems'
/** The storage key of the totals with which the customer proceeds to checkout. */
export const PRICES = 'cartPrices'
export const ADDRESS = 'shippingAddress'

export const CLAIMED = 'claimedPoints'

export const BUSINESS = 'billedBusiness'

/** The storage key of the last known cart and bike of the customer's account. */
export const SAVED = 'savedCart'

/** The keys that survive when a new browser session clears the storage: losing a cart is losing data (W1). */
export const PERMANENT_KEYS: readonly string[] = [LINES, 'myBike', SAVED]

/** Forgets the account's saved cart, so that the next sign-in merges the cart of this device. */
export const clearSavedCart = (): void => writeStored(SAVED, null)

export const useCart = create<CartState>(() => ({ ready: false, lines: [], adding: false, error: null }))

/** Loads the stored cart, and follows changes in other tabs. Returns a function that stops following. */
export function openCart(): () => void {
  const load = () => useCart.setState({ ready: true, lines: readStored(LINES, checkLines) ?? [] })
  load()
  return onStoredElsewhere([LINES], load)
}

/** Fetches the product, creates a line with the price of the choice, and adds it. Returns false on failure. */
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

/** Replaces the cart with lines from the account; invalid ones are dropped. */
export function setCartLines(lines: unknown): void {
  const taken = checkLines(lines)
  if (taken) saveLines(taken)
}

/** Adds a line. An equal line is replaced, including its quantity, and keeps its position. */
function putLine(line: CartLine): void {
  const key = lineKey(line)
  const { lines } = useCart.getState()
  const place = lines.findIndex((each) => lineKey(each) === key)
  const before = lines[place]
  if (before) saveLines(lines.with(place, { ...line, uuid: before.uuid }))
  else if (lines.length >= MAX_LINES) throw new Error(shopTexts().common.cartFull(MAX_LINES))
  else saveLines([...lines, line])
}

/**
 * Changes a quantity at once, then fetches the line again, so that it has the current price. Quantities of 0 and less
 * are ignored. The product may arrive late: by then the quantity may have changed again, or the line may be gone.
 */
export async function updateItem(line: CartLine, qty: number): Promise<void> {
  if (!isValidQuantity(qty)) return
  updateLines((each) => (each.uuid === line.uuid ? { ...each, qty } : each))
  await fetchLine({ bikeCode: line.bikeCode, productCode: line.code, choice: line, qty }, (fresh) =>
    updateLines((each) => (each.uuid === line.uuid ? { ...fresh, uuid: each.uuid, qty: each.qty } : each)),
  )
}

export function removeItem(uuid: string): void {
  saveLines(useCart.getState().lines.filter((line) => line.uuid !== uuid))
}

/** Applies the server's prices and GST rates; lines that are not in the map keep theirs. */
export function updateItemPrices(
  known: ReadonlyMap<string, { readonly price: number; readonly taxPercent: number }>,
): void {
  updateLines((line) => {
    const { price = line.price, taxPercent = line.taxPercent } = known.get(lineKey(line)) ?? {}
    return price === line.price && taxPercent === line.taxPercent
      ? line
      : { ...line, price, ...(taxPercent !== undefined && { taxPercent }) }
  })
}

export const saveShippingAddress = (address: object | null): void => writeStored(ADDRESS, address)

/** Removes items and totals from the cart and the storage, and cancels the use of points and the billing of a business. */
export function emptyCart(): void {
  useCart.setState({ lines: [], error: null })
  writeStored(LINES, null)
  writeStored(PRICES, null)
  writeStored(CLAIMED, null)
  writeStored(BUSINESS, null)
}

export const clearCartError = (): void => useCart.setState({ error: null })

function updateLines(change: (line: CartLine) => CartLine): void {
  const { lines } = useCart.getState()
  const changed = lines.map(change)
  if (changed.some((line, place) => line !== lines[place])) saveLines(changed)
}

function saveLines(lines: readonly CartLine[]): void {
  useCart.setState({ lines })
  writeStored(LINES, lines)
}
