import { type CartLine, useCart } from './cart-store.ts'

/**
 * Gives the browser the shop's worker, which keeps visited pages for times without a connection, and tells it which
 * pictures the cart shows: a worker cannot read what pages store.
 */
export function startWorker(): void {
  navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => {
    // A person may have forbidden it: the shop goes on without.
  })
  let told: string | null = null
  const tell = ({ ready, lines }: { ready: boolean; lines: readonly CartLine[] }) => {
    const pictures = lines.map(({ image }) => `${image}/320.webp`)
    if (!ready || told === pictures.join()) return
    told = pictures.join()
    navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(pictures))
  }
  tell(useCart.getState())
  useCart.subscribe(tell)
}
