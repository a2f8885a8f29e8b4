import type { CartLine } from './cart-line.ts'
import { useCart } from './cart-store.ts'
import { linePicturePath } from './line-picture.ts'

/** Caches visited pages for offline use. The worker cannot read local storage, so it is told the cart's pictures. */
export function startWorker(): void {
  navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => {
    // Service workers may be blocked: the shop works without one.
  })
  let sent: string | null = null
  const tell = ({ ready, lines }: { ready: boolean; lines: readonly CartLine[] }) => {
    const pictures = lines.flatMap(({ image }) => linePicturePath(image, 320) ?? [])
    if (!ready || sent === pictures.join()) return
    sent = pictures.join()
    navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(pictures))
  }
  tell(useCart.getState())
  useCart.subscribe(tell)
}
