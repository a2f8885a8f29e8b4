import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { CartLine } from '#web/lib/cart-line.ts'
import { useCart } from '#web/lib/cart-store.ts'

/** Null until they are loaded. An empty cart redirects, unless the page is being left anyway. */
export function useNonEmptyCart(leaving?: Readonly<RefObject<boolean>>): readonly CartLine[] | null {
  const navigate = useNavigate()
  const ready = useCart((state) => state.ready)
  const lines = useCart((state) => state.lines)
  const empty = ready && lines.length === 0

  useEffect(() => {
    if (empty && !leaving?.current) navigate('/accessories', { replace: true })
  }, [empty, leaving, navigate])

  return ready && !empty ? lines : null
}
