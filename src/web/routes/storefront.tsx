import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { LazyOverlay } from '#web/components/lazy-overlay.tsx'
import { Toasts } from '#web/components/toast.tsx'
import { Footer } from '#web/features/frame/footer.tsx'
import { Header } from '#web/features/frame/header.tsx'
import { LanguageSwitch } from '#web/features/frame/language-switch.tsx'
import { OfflineNotice } from '#web/features/frame/offline-notice.tsx'
import { PageAnnouncer } from '#web/features/frame/page-announcer.tsx'
import { PendingPage } from '#web/features/frame/pending-page.tsx'
import { MyBikeChip } from '#web/features/my-bike/my-bike-chip.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { apiContext } from '#web/lib/api.ts'
import { clearSavedCart, openCart, useCart } from '#web/lib/cart-store.ts'
import { CONTENT } from '#web/lib/main-content.ts'
import { clearUnknownBike, openMyBike } from '#web/lib/my-bike.ts'
import { Rates } from '#web/lib/rates.ts'
import { startSession, useSession } from '#web/lib/session.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { HYDRATED_EVENT } from '../paint-first.ts'
import type { Route } from './+types/storefront.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [shop, bikes] = await Promise.all([call('GET /shop'), call('GET /bikes')])
  return { shop, bikes: bikes.map(({ code, name, brand }) => ({ code, name, brand })) }
}

/** The frame is the same on every page; it changes only with the catalogue, and a reload updates it. */
export const shouldRevalidate = () => false

export default function Storefront({ loaderData: { shop, bikes } }: Route.ComponentProps) {
  const t = shopTexts()
  const home = useLocation().pathname === '/'
  const [menuOpen, setMenuOpen] = useState(false)
  const navigate = useNavigate()
  useStoredData(bikes)

  function openBike(bike: { code: string } | null) {
    setMenuOpen(false)
    // Other pages show what fits the bike themselves; the home page does not, so it opens the bike's page.
    if (home && bike) navigate(`/products/${bike.code}`)
  }

  const myBike = <MyBikeChip bikes={bikes} onChosen={openBike} />
  return (
    <Rates value={shop}>
      <SavedCart />
      <a
        href={`#${CONTENT}`}
        className="surface sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {t.common.skip}
      </a>
      {shop.demo && <DemoStrip />}
      <OfflineNotice />
      <Header
        dark={home}
        shopName={shop.name}
        bikes={bikes}
        onOpenMenu={() => setMenuOpen(true)}
        search={<SearchBox dark={home} />}
        myBike={myBike}
      />
      <LazyOverlay
        load={loadMenu}
        overlay={{
          open: menuOpen,
          onClose: () => setMenuOpen(false),
          bikes,
          myBike,
          languages: <LanguageSwitch className="mt-3 border-line border-t pt-3" />,
        }}
      />
      <PageAnnouncer />
      <main id={CONTENT} tabIndex={-1} className="flex-1 outline-none">
        <PendingPage>
          <Outlet />
        </PendingPage>
      </main>
      <Footer shop={shop} languages={<LanguageSwitch className="text-sm" />} />
      <Toasts label={t.common.notices} closeLabel={t.common.close} />
    </Rates>
  )
}

function DemoStrip() {
  const t = shopTexts().demo
  return (
    <aside aria-label={t.label} className="bg-mist px-4 py-1.5 text-center text-steel text-xs">
      {t.strip}{' '}
      <a href="/dev/mail" className="underline underline-offset-2">
        {t.mailbox}
      </a>
    </aside>
  )
}

const loadMenu = () => import('#web/features/frame/mobile-menu.tsx').then(({ MobileMenu }) => MobileMenu)

/** Reads the cart, the bike and the user, then announces that the page works, so early input can be processed. */
function useStoredData(bikes: readonly { readonly code: string }[]): void {
  useEffect(() => {
    const openings = [openCart, openMyBike, startSession]
    const closings: (() => void)[] = []
    // Step by step: on a slow phone, reading all at once would delay the first interaction.
    const openNext = () => {
      const open = openings.shift()
      if (open) {
        closings.push(open())
        timer = setTimeout(openNext)
      } else {
        clearUnknownBike(bikes)
        dispatchEvent(new Event(HYDRATED_EVENT))
      }
    }
    let timer = setTimeout(openNext)
    return () => {
      clearTimeout(timer)
      for (const close of closings) close()
    }
  }, [bikes])
}

/** Synchronises the cart and bike of a signed-in customer with the account; the code is loaded only for them. */
function SavedCart() {
  const known = useSession((state) => state.ready)
  const userId = useSession((state) => state.user?.id)
  const ready = useCart((state) => state.ready)
  useEffect(() => {
    if (known && !userId) clearSavedCart()
    if (!userId || !ready) return
    let stop = () => {}
    let hasEnded = false
    import('#web/lib/saved-cart.ts').then(
      ({ syncSavedCart }) => {
        if (!hasEnded) stop = syncSavedCart(userId)
      },
      () => {
        // The local cart remains in use; the next page tries again.
      },
    )
    return () => {
      hasEnded = true
      stop()
    }
  }, [known, userId, ready])
  return null
}
