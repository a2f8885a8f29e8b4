import { useSyncExternalStore } from 'react'
import { useMessages } from '#web/lib/messages.ts'

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says that the device has no connection, and that nothing is lost by it. */
export function OfflineNotice() {
  const t = useMessages()
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
