import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { lineKey } from '#rules/cart.ts'
import { isOpen } from '#rules/payment-state.ts'
import { emptyCart, useCart } from '#web/lib/cart-store.ts'

/**
 * Empties the cart of an order that was just placed once its payment is confirmed, and never before (D3). A cart whose
 * content has changed since is a new one, and stays.
 */
export function useClearPurchasedCart(order: Order | null): void {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const ready = useCart((cart) => cart.ready)
  const placed = typeof state === 'object' && state !== null && 'placed' in state && state.placed === true

  useEffect(() => {
    if (!placed || !ready || !order || isOpen(order)) return
    if (order.isPaid && holdsJust(order)) emptyCart()
    // Returning to this page later must not empty the cart again.
    navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [placed, ready, order, pathname, navigate])
}

function holdsJust(order: Order): boolean {
  const bought = order.order_details.map((line) => `${lineKey({ ...line, proId: line.productId })} ${line.qty}`)
  const held = useCart.getState().lines.map((line) => `${lineKey(line)} ${line.qty}`)
  return bought.toSorted().join('\n') === held.toSorted().join('\n')
}
