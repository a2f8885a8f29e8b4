import { isValidQuantity, type LineIdentity, lineKey, MAX_LINES } from '#rules/cart.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run, type Write } from '#server/lib/tx.ts'
import {
  type AccountRow,
  findAccount,
  type LockedCustomer,
  lockAccount,
  updateAccount,
  updateCart,
} from './accounts.store.ts'

type Line = AccountRow['cart'][number]

export interface StoredCart {
  readonly cartItems: Line[]
  readonly myBike?: { code: string; name: string } | null | undefined
}

export async function savedCart(on: On, accountId: string) {
  const account = await run(on, findAccount(accountId))
  return { cartItems: account?.cart ?? [], myBike: account?.myBike ?? null }
}

/** Saves a cart with the account. With merge, nothing that was saved is lost, and this device's bike wins. */
export async function saveCart(ctx: Ctx, { cartItems, myBike, merge }: StoredCart & { merge: boolean }) {
  return ctx.tx(async (tx) => {
    const account = await run(tx, lockAccount(signedIn(ctx).id))
    if (!account || account.erasedAt) throw new ShopProblem('sign_in_required', 'Please sign in.')
    const cart = merge ? mergeLines(account.cart, cartItems) : cartItems
    const bike = myBike === undefined || (merge && myBike === null) ? account.myBike : myBike
    await run(tx, updateAccount(account.id, { cart, myBike: bike }))
    return { cartItems: cart, myBike: bike }
  })
}

/** Items added in the meantime stay. */
export function removePurchasedItems(customer: LockedCustomer | undefined, bought: readonly LineIdentity[]): Write[] {
  if (!customer || customer.cart.length === 0) return []
  const keys = new Set(bought.map(lineKey))
  const cart = customer.cart.filter((line) => !keys.has(keyOf(line)))
  return cart.length < customer.cart.length ? [updateCart(customer.id, cart)] : []
}

/** A line in both gets the larger quantity and the details from the device, which are newer. */
function mergeLines(saved: readonly Line[], fromDevice: readonly Line[]): Line[] {
  const lines = new Map<string, Line>()
  for (const line of [...saved, ...fromDevice]) {
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
