import type { CartLine } from './cart-line.ts'
import { useCart } from './cart-store.ts'

/**
 * Registers the service worker, which caches visited pages for offline use, and tells it which pictures the cart shows,
 * because a worker cannot read local storage.
 */
export function startWorker(): void {
  navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => {
    // Service workers may be blocked: the shop works without one.
  })
  let sent: string | null = null
  const tell = ({ ready, lines }: { ready: boolean; lines: readonly CartLine[] }) => {
    const pictures = lines.map(({ image }) => `${image}/320.webp`)
    if (!ready || sent === pictures.join()) return
    sent = pictures.join()
    navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(pictures))
  }
  tell(useCart.getState())
  useCart.subscribe(tell)
}
