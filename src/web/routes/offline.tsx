import { useSearchParams } from 'react-router'
import { Button } from '#web/components/button.tsx'
import { OfflineCart } from '#web/features/cart/offline-cart.tsx'
import { useReconnect } from '#web/features/frame/use-reconnect.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

export const meta = () => [{ title: shopTexts().offline.title }, { name: 'robots', content: 'noindex' }]

/** Shown by the service worker, from its cache, for a page that is neither reachable nor cached. */
export default function Offline() {
  const t = shopTexts()
  const [query] = useSearchParams()
  const { retry, attempts } = useReconnect(query.get('from'))
  return (
    <div className="container-page py-12 md:py-16">
      <h1 className="mb-3 text-5xl md:text-6xl">{t.offline.title}</h1>
      <p className="mb-6 max-w-prose text-steel">{t.offline.body}</p>
      <Button onClick={retry}>{t.common.retry}</Button>
      <p role="status" className="mt-3 min-h-6 text-steel text-sm">
        {attempts > 0 && <span key={attempts}>{t.offline.still}</span>}
      </p>
      <OfflineCart />
    </div>
  )
}
