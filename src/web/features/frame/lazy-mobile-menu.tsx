import { type ComponentType, useEffect, useState } from 'react'
import { toast } from '#web/components/toast.tsx'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { MobileMenuProps } from './mobile-menu.tsx'

const fetchMenu = () => import('./mobile-menu.tsx')

/** Shows the phone's menu. Its code is loaded while the page is idle, so that it is there when the menu is opened. */
export function LazyMobileMenu(props: MobileMenuProps) {
  const t = shopTexts()
  const { open, onClose } = props
  const [Menu, setMenu] = useState<ComponentType<MobileMenuProps> | null>(null)

  useEffect(() => {
    // A browser without it fetches the menu when it is opened.
    window.requestIdleCallback?.(() => fetchMenu().catch(() => {}))
  }, [])

  useEffect(() => {
    if (!open || Menu) return
    fetchMenu().then(
      ({ MobileMenu }) => setMenu(() => MobileMenu),
      () => {
        toast(t.common.genericError, 'error')
        onClose()
      },
    )
  }, [open, onClose, Menu, t])

  return Menu && <Menu {...props} />
}
