import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { toast } from '#web/components/toast.tsx'
import { call } from '#web/lib/api.ts'
import { isStaffOrAdmin, useSession } from '#web/lib/session.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { BikeName } from './header.tsx'

interface MobileMenuProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly bikes: readonly BikeName[]
  readonly myBike: ReactNode
  readonly languages: ReactNode
}

const LINK = 'caps flex min-h-12 items-center text-xl'

/** Shows the menu that slides in on a phone. It closes when a link or the browser's Back button changes the page. */
export function MobileMenu({ open, onClose, bikes, myBike, languages }: MobileMenuProps) {
  const t = shopTexts()
  const ref = useModalOfPage({ open, onClose })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes the dialog from its backdrop; Escape does so by keyboard
    <dialog
      ref={ref}
      aria-label={t.header.menu}
      onClose={(event) => {
        // In React, the close event of a dialog that was opened from the menu bubbles up to here.
        if (event.target === ref.current) onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
      className="m-0 h-dvh max-h-none w-[min(22rem,86vw)] -translate-x-full shadow-raised transition-transform duration-200 ease-out open:translate-x-0 starting:open:-translate-x-full"
    >
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link also triggers its click
        <nav
          aria-label={t.header.menu}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a')) onClose()
          }}
          className="p-5"
        >
          <div className="mb-3 flex items-center justify-between gap-3">
            {myBike}
            <button
              type="button"
              aria-label={t.header.closeMenu}
              onClick={onClose}
              className="-m-2 grid size-11 place-items-center"
            >
              <X aria-hidden className="size-6" />
            </button>
          </div>
          <ul>
            <MenuLink to="/">{t.header.home}</MenuLink>
            <MenuLink to="/about">{t.header.about}</MenuLink>
            <BikesItem bikes={bikes} />
            <MenuLink to="/contactus">{t.header.contact}</MenuLink>
            <AccountItems onClose={onClose} />
          </ul>
          {languages}
        </nav>
      )}
    </dialog>
  )
}

/** Opens and closes the dialog of the ref that it returns; another page closes it as well. */
function useModalOfPage({ open, onClose }: Pick<MobileMenuProps, 'open' | 'onClose'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const openedOn = useRef(key)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      openedOn.current = key
      dialog.showModal()
    }
    if (!open && dialog.open) dialog.close()
    if (open && openedOn.current !== key) onClose()
  }, [open, key, onClose])

  return ref
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className={LINK}>
        {children}
      </Link>
    </li>
  )
}

function AccountItems({ onClose }: { onClose: () => void }) {
  const t = shopTexts()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)

  async function leave() {
    onClose()
    try {
      const { signOut } = await import('#web/lib/sign-out.ts')
      await signOut()
      navigate('/signin')
    } catch {
      toast(t.common.genericError, 'error')
    }
  }

  if (!user) {
    return (
      // For screens on which the header is too narrow for the user icon.
      <li className="min-[360px]:hidden">
        <Link to="/signin" className={LINK}>
          {t.header.account}
        </Link>
      </li>
    )
  }
  return (
    <>
      {isStaffOrAdmin(user) ? (
        <MenuLink to="/iamadmin">{t.userMenu.administration}</MenuLink>
      ) : (
        <MenuLink to="/profile?tab=0">{t.header.profile}</MenuLink>
      )}
      <li>
        <button type="button" className={LINK} onClick={leave}>
          {t.header.signOut}
        </button>
      </li>
    </>
  )
}

function BikesItem({ bikes }: { bikes: readonly BikeName[] }) {
  const t = shopTexts().header
  return (
    <li>
      <details>
        <summary className={LINK}>{t.accessories}</summary>
        <ul className="mb-3 border-line border-l pl-4">
          <li>
            <Link to="/accessories" className="flex min-h-11 items-center font-medium">
              {t.allBikes}
            </Link>
          </li>
          {bikes.map((bike) => (
            <li key={bike.code}>
              <BikeProducts bike={bike} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function BikeProducts({ bike }: { bike: BikeName }) {
  const t = shopTexts()
  const [products, setProducts] = useState<readonly { code: string; name: string }[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const load = () => {
    if (products) return
    setError(null)
    call('GET /bikes/{code}', { params: { code: bike.code } }).then(
      (found) => setProducts(found.products.map(({ code, name }) => ({ code, name }))),
      (failure: Error) => setError(failure.message),
    )
  }
  return (
    <details onToggle={(event) => event.currentTarget.open && load()}>
      <summary className="flex min-h-11 items-center">{bike.name}</summary>
      <ul className="mb-2 border-line border-l pl-4 text-sm">
        <li>
          <Link to={`/products/${bike.code}`} className="flex min-h-11 items-center font-medium">
            {t.header.showProducts(bike.name)}
          </Link>
        </li>
        {error && (
          <li className="py-2 text-danger">
            <span role="alert">{error}</span>
          </li>
        )}
        {!products && !error && <li className="py-2 text-steel">{t.common.loading}</li>}
        {products?.map((product) => (
          <li key={product.code}>
            <Link to={`/productDetail/${bike.code}/${product.code}`} className="flex min-h-11 items-center">
              {product.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
