import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type CartLine, useCart } from '#web/lib/cart-store.ts'

/**
 * The lines of the cart. Whoever has none is sent to choose some, once that is sure, unless the page is being left
 * anyway; until then they are null.
 */
export function useFilledCart(leaving?: Readonly<RefObject<boolean>>): readonly CartLine[] | null {
  const navigate = useNavigate()
  const ready = useCart((state) => state.ready)
  const lines = useCart((state) => state.lines)
  const empty = ready && lines.length === 0

  useEffect(() => {
    if (empty && !leaving?.current) navigate('/accessories', { replace: true })
  }, [empty, leaving, navigate])

  return ready && !empty ? lines : null
}
