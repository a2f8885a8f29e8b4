import { ChevronDown, Menu, ShoppingCart, User } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, NavLink } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { Logo } from '#web/components/logo.tsx'
import { useCart } from '#web/lib/cart-store.ts'
import { isStaffOrAdmin, useSession } from '#web/lib/session.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

export interface BikeName {
  readonly code: string
  readonly name: string
}

interface HeaderProps {
  readonly dark: boolean
  readonly shopName: string
  readonly bikes: readonly BikeName[]
  readonly search: ReactNode
  readonly myBike: ReactNode
  readonly onOpenMenu: () => void
}

const LINK = 'caps inline-flex min-h-11 items-center whitespace-nowrap px-(--nav-gap) text-nav'
const ICON = 'relative grid size-11 shrink-0 place-items-center'

export function Header({ dark, shopName, bikes, search, myBike, onOpenMenu }: HeaderProps) {
  const t = shopTexts()
  const link = dark
    ? `${LINK} hover:text-signal aria-[current=page]:text-signal`
    : `${LINK} hover:text-signal-text aria-[current=page]:text-signal-text`
  return (
    <header
      data-look={dark ? 'dark' : 'light'}
      className={`group/header sticky top-0 z-30 low:relative ${dark ? 'bg-ink text-paper' : 'border-line border-b bg-paper text-ink'}`}
    >
      <div className="container-page flex h-16 items-center gap-1 lg:gap-2">
        <button type="button" onClick={onOpenMenu} aria-label={t.header.menu} className={`${ICON} -ml-3 lg:hidden`}>
          <Menu aria-hidden className="size-6" />
        </button>
        <Link
          to="/"
          aria-label={shopName}
          // A phone has no room for the shop's name beside the rider's bike: its mark stays.
          className="mr-auto inline-flex min-h-11 min-w-11 shrink items-center max-md:group-has-data-chosen/header:[&_.caps]:hidden lg:mr-4"
        >
          <Logo name={shopName} />
        </Link>
        <nav aria-label={t.header.main} className="mr-auto hidden lg:block">
          <ul className="flex items-center">
            <li>
              <NavLink to="/" end className={link}>
                {t.header.home}
              </NavLink>
            </li>
            <li>
              <NavLink to="/about" prefetch="intent" className={link}>
                {t.header.about}
              </NavLink>
            </li>
            <BikesMenu bikes={bikes} link={link} />
            <li>
              <NavLink to="/contactus" prefetch="intent" className={link}>
                {t.header.contact}
              </NavLink>
            </li>
          </ul>
        </nav>
        <div className="min-w-0 max-md:hidden max-md:has-data-chosen:block">{myBike}</div>
        {search}
        <Account className={`${ICON} max-[359px]:hidden`} />
        <CartLink className={`${ICON} -mr-2`} />
      </div>
    </header>
  )
}

/** Loaded when somebody is signed in; until it has loaded, or if it fails, the icon links to the profile. */
const UserMenu = lazy(() =>
  import('./user-menu.tsx').then(
    ({ UserMenu: menu }) => ({ default: menu }),
    () => ({ default: ProfileLink }),
  ),
)

export function Account({ className }: { className: string }) {
  const t = shopTexts()
  const user = useSession((state) => state.user)
  if (!user) {
    return (
      <Link to="/signin" aria-label={t.header.account} className={className}>
        <User aria-hidden className="size-5.5" />
      </Link>
    )
  }
  return (
    <Suspense fallback={<ProfileLink user={user} className={className} />}>
      <UserMenu user={user} className={className} />
    </Suspense>
  )
}

function ProfileLink({ user, className }: { user: UserInfo; className: string }) {
  const t = shopTexts()
  return (
    <Link
      to={isStaffOrAdmin(user) ? '/iamadmin' : '/profile?tab=0'}
      aria-label={t.userMenu.profile}
      className={className}
    >
      <User aria-hidden className="size-5.5" strokeWidth={2.5} />
    </Link>
  )
}

function CartLink({ className }: { className: string }) {
  const t = shopTexts()
  const count = useCart((state) => state.lines.reduce((sum, line) => sum + line.qty, 0))
  return (
    <Link to="/cart" aria-label={t.header.cart(count)} className={className}>
      <ShoppingCart aria-hidden className="size-5.5" />
      {count > 0 && (
        <span
          aria-hidden
          data-badge
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-signal-text px-1 font-semibold text-[0.7rem] text-paper tabular-nums"
        >
          {count}
        </span>
      )}
    </Link>
  )
}

/** Lists the bikes on hover, or with the arrow beside the link; Escape closes the list. */
function BikesMenu({ bikes, link }: { bikes: readonly BikeName[]; link: string }) {
  const t = shopTexts()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  // A list that was opened by hovering can be closed without moving the pointer.
  useEffect(() => {
    if (!open) return
    const away = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', away)
    return () => document.removeEventListener('keydown', away)
  }, [open])

  return (
    <li
      className="relative flex items-center"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onKeyDown={(event) => {
        // A link that is being hidden must not keep the focus.
        if (event.key === 'Escape' && open) opener.current?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <NavLink to="/accessories" prefetch="intent" className={`${link} pr-1`}>
        {t.header.accessories}
      </NavLink>
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls="bikes-menu"
        aria-label={t.header.bikesOf}
        onClick={() => setOpen(!open)}
        className="grid h-11 w-7 place-items-center"
      >
        <ChevronDown aria-hidden className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div
        id="bikes-menu"
        className={`surface absolute top-full left-0 w-[44rem] border border-line p-6 shadow-raised ${open ? 'animate-fade' : 'hidden'}`}
      >
        <ul className="columns-4 gap-6">
          {bikes.map((bike) => (
            <li key={bike.code} className="break-inside-avoid">
              <Link
                to={`/products/${bike.code}`}
                prefetch="intent"
                onClick={() => setOpen(false)}
                className="block py-1.5 text-sm hover:text-signal-text"
              >
                {bike.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
