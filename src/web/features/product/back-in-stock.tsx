import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { productTexts } from '#web/messages/en/product.ts'
import type { BackInStockProps } from './back-in-stock-form.tsx'

/** Loaded on demand, because few customers visit a part while it is out of stock. */
const BackInStockForm = lazy(() =>
  import('./back-in-stock-form.tsx').then(({ BackInStockForm: form }) => ({ default: form })),
)

export function BackInStock(props: BackInStockProps) {
  const t = productTexts().product
  const [open, setOpen] = useState(false)
  const button = (
    <Button look="line" aria-expanded={open} onClick={() => setOpen(true)} className="w-full">
      {t.tellMe}
    </Button>
  )
  return open ? (
    <Suspense fallback={button}>
      <BackInStockForm {...props} />
    </Suspense>
  ) : (
    button
  )
}
