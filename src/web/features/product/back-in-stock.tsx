import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { useMessages } from '#web/lib/messages.ts'

/** Fetched when somebody wants it: hardly anybody comes while a part is out of stock. */
const TellMe = lazy(() => import('./tell-me.tsx').then(({ TellMe: form }) => ({ default: form })))

/** The way to a letter when a product that is out of stock can be had again. */
export function BackInStock({ proId }: { proId: string }) {
  const t = useMessages().product
  const [open, setOpen] = useState(false)
  const button = (
    <Button look="line" aria-expanded={open} onClick={() => setOpen(true)} className="w-full">
      {t.tellMe}
    </Button>
  )
  return open ? (
    <Suspense fallback={button}>
      <TellMe proId={proId} />
    </Suspense>
  ) : (
    button
  )
}
