import { useCallback, useEffect, useState } from 'react'
import { useHref } from 'react-router'

/** The polling interval in milliseconds; the browser's own online status is unreliable in both directions. */
const LOOK_EVERY_MS = 15_000

/** Opens the requested page once the server responds. `attempts` counts the manual attempts that failed. */
export function useReconnect(from: string | null): { retry: () => void; attempts: number } {
  const home = useHref('/')
  const [attempts, setAttempts] = useState(0)

  const tryOnce = useCallback(async () => {
    const wanted = ours(from ?? home) ?? home
    const answer = await fetch(wanted, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (!answer || answer.status >= 500) return false
    window.location.replace(wanted)
    return true
  }, [from, home])

  useEffect(() => {
    tryOnce()
    const timer = setInterval(tryOnce, LOOK_EVERY_MS)
    window.addEventListener('online', tryOnce)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryOnce)
    }
  }, [tryOnce])

  const retry = () => {
    tryOnce().then((found) => setAttempts((count) => (found ? count : count + 1)))
  }
  return { retry, attempts }
}

/** Returns the absolute address, so that no path can be read as another host; null for one outside this shop. */
function ours(path: string): string | null {
  const { origin } = window.location
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  return url?.origin === origin ? url.href : null
}
