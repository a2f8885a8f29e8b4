import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { lineKey } from '#rules/cart.ts'
import { isOpen } from '#rules/payment-state.ts'
import { emptyCart, useCart } from '#web/lib/cart-store.ts'

const SOON_MS = 5000
const LATER_MS = 30_000
/** When polling slows down, in milliseconds: a payment that is still pending then will take longer. */
const SOON_FOR_MS = 120_000

/**
 * Returns the order that the page has loaded, and loads it again while its payment is pending and the page is visible.
 * An order that is shown stays when a later request fails.
 */
export function useOrder(loaded: Order | null) {
  const [order, show] = useState(loaded)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (loaded) show(loaded)
  }, [loaded])

  const isWaiting = order !== null && isOpen(order)
  useEffect(() => {
    if (!isWaiting) return
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (document.hidden) return
      timer = setTimeout(ask, Date.now() - since < SOON_FOR_MS ? SOON_MS : LATER_MS)
    }
    const ask = () => {
      revalidate()
      wait()
    }
    const seen = () => {
      if (!document.hidden) revalidate()
      wait()
    }
    wait()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [isWaiting, revalidate])

  return { order, reload: revalidate, show }
}

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
  const lines = useCart.getState().lines.map((line) => `${lineKey(line)} ${line.qty}`)
  return bought.toSorted().join('\n') === lines.toSorted().join('\n')
}
