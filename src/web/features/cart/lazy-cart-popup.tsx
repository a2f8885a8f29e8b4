import { lazy, type ReactNode, Suspense, useState } from 'react'

interface CartPopupProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Loads the popup's code, which nobody needs before something is added. */
export const fetchPopup = (): Promise<{ CartPopup: (props: CartPopupProps) => ReactNode }> => import('./cart-popup.tsx')

/** Without its code the cart's badge still shows that something was added. */
const Popup = lazy(() =>
  fetchPopup().then(
    ({ CartPopup }) => ({ default: CartPopup }),
    () => ({ default: () => null }),
  ),
)

export function LazyCartPopup(props: CartPopupProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.open && !wasOpened) setWasOpened(true)
  return <Suspense fallback={null}>{wasOpened && <Popup {...props} />}</Suspense>
}
