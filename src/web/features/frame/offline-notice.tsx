import { useSyncExternalStore } from 'react'
import { shopTexts } from '#web/messages/en/shop.ts'

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export function OfflineNotice() {
  const t = shopTexts()
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="bg-signal-text px-4 py-2 text-center text-paper text-sm">
          {t.common.offline} {t.offline.lastKnown}
        </p>
      )}
    </div>
  )
}
