import { acceptQuantity, type LineIdentity, lineKey, MAX_LINES } from '#rules/cart.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type AccountRow, accountById, lockAccount, updateAccount } from './accounts.queries.ts'

type Line = AccountRow['cart'][number]

export interface KeptCart {
  readonly cartItems: Line[]
  readonly myBike?: { code: string; name: string } | null | undefined
}

export async function savedCart(ctx: Ctx) {
  const account = await accountById(ctx.db, signedIn(ctx).id)
  return { cartItems: account?.cart ?? [], myBike: account?.myBike ?? null }
}

/** Keeps a cart with the account. With merge nothing that is there is lost, and the bike of this device wins. */
export async function saveCart(ctx: Ctx, { cartItems, myBike, merge }: KeptCart & { merge: boolean }) {
  return ctx.tx(async (tx) => {
    const account = await lockAccount(tx.db, signedIn(ctx).id)
    if (!account || account.erasedAt) throw new ShopProblem('sign_in_required', 'Please sign in.')
    const cart = merge ? mergeLines(account.cart, cartItems) : cartItems
    const bike = myBike === undefined || (merge && myBike === null) ? account.myBike : myBike
    await updateAccount(tx.db, account.id, { cart, myBike: bike })
    return { cartItems: cart, myBike: bike }
  })
}

/** Takes out what has just been bought; what was put in meanwhile stays. */
export async function takeOutBought(tx: Tx, accountId: string, bought: readonly LineIdentity[]): Promise<void> {
  const account = await lockAccount(tx.db, accountId)
  if (!account || account.cart.length === 0) return
  const keys = new Set(bought.map(lineKey))
  const cart = account.cart.filter((line) => !keys.has(keyOf(line)))
  if (cart.length < account.cart.length) await updateAccount(tx.db, accountId, { cart })
}

/** Lines of both; of equal ones the larger quantity, with what the device knows of it, for that is newer. */
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
const quantityOf = ({ qty }: Line): number => (typeof qty === 'number' ? (acceptQuantity(qty) ?? 1) : 1)
