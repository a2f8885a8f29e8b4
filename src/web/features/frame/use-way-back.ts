import { useCallback, useEffect, useState } from 'react'
import { useHref } from 'react-router'

/** A device that thinks it is connected may be wrong, and one that thinks it is not as well. */
const LOOK_EVERY_MS = 15_000

/** Goes on to the page that was wanted once the shop answers. `looked` counts how often it did not when it was asked to. */
export function useWayBack(from: string | null): { look: () => void; looked: number } {
  const home = useHref('/')
  const [looked, setLooked] = useState(0)

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

  const look = () => {
    tryOnce().then((found) => setLooked((count) => (found ? count : count + 1)))
  }
  return { look, looked }
}

/** The whole address, so that no path can pass for another host; null for one that is not of this shop. */
function ours(path: string): string | null {
  const { origin } = window.location
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  return url?.origin === origin ? url.href : null
}
