import { type ComponentType, useEffect, useState } from 'react'
import { shopTexts } from '#web/messages/en/shop.ts'
import { toast } from './toast.tsx'

interface OverlayProps {
  readonly open: boolean
  readonly onClose: () => void
}

interface LazyOverlayProps<Props extends OverlayProps> {
  /** Loads the dialog's code; the same function at each rendering. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly overlay: Props
}

/** Shows a dialog whose code is loaded while the page is idle, so that it is there when the dialog is opened. */
export function LazyOverlay<Props extends OverlayProps>({ load, overlay }: LazyOverlayProps<Props>) {
  const t = shopTexts()
  const { open, onClose } = overlay
  const [Overlay, setOverlay] = useState<ComponentType<Props> | null>(null)

  useEffect(() => {
    // A browser without it fetches the code when the dialog is opened.
    window.requestIdleCallback?.(() => load().catch(() => {}))
  }, [load])

  useEffect(() => {
    if (!open || Overlay) return
    load().then(
      (loaded) => setOverlay(() => loaded),
      () => {
        toast(t.common.genericError, 'error')
        onClose()
      },
    )
  }, [open, onClose, Overlay, load, t])

  return Overlay && <Overlay {...overlay} />
}
