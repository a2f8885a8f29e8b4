import { isValidQuantity, type LineIdentity, lineKey, MAX_LINES } from '#rules/cart.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { LockStep, Query, Write } from '#server/lib/tx.ts'
import * as queries from './accounts.queries.ts'
import { type AccountRow, accountById, cartWrite, lockAccount, updateAccount } from './accounts.queries.ts'

type Line = AccountRow['cart'][number]

export interface StoredCart {
  readonly cartItems: Line[]
  readonly myBike?: { code: string; name: string } | null | undefined
}

export async function savedCart({ db }: Pick<Ctx, 'db'>, accountId: string) {
  const account = await accountById(db, accountId)
  return { cartItems: account?.cart ?? [], myBike: account?.myBike ?? null }
}

/** Saves a cart with the account. With merge, nothing that was saved is lost, and this device's bike wins. */
export async function saveCart(ctx: Ctx, { cartItems, myBike, merge }: StoredCart & { merge: boolean }) {
  return ctx.tx(async (tx) => {
    const account = await lockAccount(tx.db, signedIn(ctx).id)
    if (!account || account.erasedAt) throw new ShopProblem('sign_in_required', 'Please sign in.')
    const cart = merge ? mergeLines(account.cart, cartItems) : cartItems
    const bike = myBike === undefined || (merge && myBike === null) ? account.myBike : myBike
    await updateAccount(tx.db, account.id, { cart, myBike: bike })
    return { cartItems: cart, myBike: bike }
  })
}

export type LockedCustomer = queries.LockedCustomer

/**
 * Builds the step that locks a customer's account, so that its points and its saved cart stay as they are. `id` may be
 * an expression: the account of a row that an earlier step locks.
 */
export const customerLock = (id: Query | string): LockStep => queries.customerLock(id)

/** Reads the row of `customerLock`, if there is one. */
export const toCustomer = ([row]: readonly object[]): LockedCustomer | undefined => row as LockedCustomer | undefined

/**
 * Returns the write that removes the items that have just been bought from the saved cart. Items added in the meantime
 * stay.
 */
export function removePurchasedItems(customer: LockedCustomer | undefined, bought: readonly LineIdentity[]): Write[] {
  if (!customer || customer.cart.length === 0) return []
  const keys = new Set(bought.map(lineKey))
  const cart = customer.cart.filter((line) => !keys.has(keyOf(line)))
  return cart.length < customer.cart.length ? [cartWrite(customer.id, cart)] : []
}

/**
 * Merges two carts. A line that is in both gets the larger quantity and the details from the device, which are newer.
 */
function mergeLines(kept: readonly Line[], brought: readonly Line[]): Line[] {
  const lines = new Map<string, Line>()
  for (const line of [...kept, ...brought]) {
    const key = keyOf(line)
    const before = lines.get(key)
    lines.set(key, before ? { ...line, qty: Math.max(quantityOf(before), quantityOf(line)) } : line)
  }
  return [...lines.values()].slice(0, MAX_LINES)
}

const text = (value: string | number | undefined): string => String(value ?? '')
const keyOf = ({ proId, color, model, type }: Line): string =>
  lineKey({ proId: text(proId), color: text(color), model: text(model), type: text(type) })
const quantityOf = ({ qty }: Line): number => (typeof qty === 'number' && isValidQuantity(qty) ? qty : 1)
