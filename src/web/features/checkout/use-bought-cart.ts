import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { lineKey } from '#rules/cart.ts'
import { emptyCart, useCart } from '#web/lib/cart-store.ts'
import { isUnsettled } from './use-order.ts'

/**
 * Empties the cart of an order that was placed just now once its payment is confirmed, and never before (D3). A cart
 * that holds something else by then is a new one, and stays.
 */
export function useBoughtCart(order: Order | null): void {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const ready = useCart((cart) => cart.ready)
  const placed = typeof state === 'object' && state !== null && 'placed' in state && state.placed === true

  useEffect(() => {
    if (!placed || !ready || !order || isUnsettled(order)) return
    if (order.isPaid && holdsJust(order)) emptyCart()
    // Coming back to this page later must not do it again.
    navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [placed, ready, order, pathname, navigate])
}

function holdsJust(order: Order): boolean {
  const bought = order.order_details.map((line) => `${lineKey({ ...line, proId: line.productId })} ${line.qty}`)
  const held = useCart.getState().lines.map((line) => `${lineKey(line)} ${line.qty}`)
  return bought.toSorted().join('\n') === held.toSorted().join('\n')
}
