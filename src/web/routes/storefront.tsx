import { useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { ADMIN_TOAST_MS, TOAST_MS, Toasts } from '#web/components/toast.tsx'
import { Arrival } from '#web/features/frame/arrival.tsx'
import { Footer } from '#web/features/frame/footer.tsx'
import { Header } from '#web/features/frame/header.tsx'
import { LanguageSwitch } from '#web/features/frame/language-switch.tsx'
import { MobileMenu } from '#web/features/frame/mobile-menu.tsx'
import { OfflineNotice } from '#web/features/frame/offline-notice.tsx'
import { WaitingPage } from '#web/features/frame/waiting-page.tsx'
import { MyBikeChip } from '#web/features/my-bike/my-bike-chip.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { apiContext } from '#web/lib/api.ts'
import { forgetSavedCart, openCart, useCart } from '#web/lib/cart-store.ts'
import { CONTENT } from '#web/lib/content.ts'
import { useMessages } from '#web/lib/messages.ts'
import { forgetUnknownBike, openMyBike } from '#web/lib/my-bike.ts'
import { Rates } from '#web/lib/rates.ts'
import { openSession, useSession } from '#web/lib/session.ts'
import { WORKS } from '../paint-first.ts'
import type { Route } from './+types/storefront.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [shop, bikes] = await Promise.all([call('GET /shop'), call('GET /bikes')])
  return { shop, bikes: bikes.map(({ code, name, brand }) => ({ code, name, brand })) }
}

/** The frame is the same on every page; what it shows changes with the catalogue, and a reload brings that. */
export const shouldRevalidate = () => false

export default function Storefront({ loaderData: { shop, bikes } }: Route.ComponentProps) {
  const t = useMessages()
  const home = useLocation().pathname === '/'
  const administration = useMatches().some(({ id }) => id === 'routes/admin')
  const [menuOpen, setMenuOpen] = useState(false)

  useEffect(() => {
    const openings = [openCart, openMyBike, openSession]
    const closings: (() => void)[] = []
    // What the browser keeps is read bit by bit: on a slow phone all at once would hold up the first touch.
    const openNext = () => {
      const open = openings.shift()
      if (!open) return nowWorks(bikes)
      closings.push(open())
      timer = setTimeout(openNext)
    }
    let timer = setTimeout(openNext)
    return () => {
      clearTimeout(timer)
      for (const close of closings) close()
    }
  }, [bikes])

  return (
    <Rates value={shop}>
      <SavedCart />
      <a
        href={`#${CONTENT}`}
        className="sr-only z-50 bg-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {t.common.skip}
      </a>
      {shop.demo && (
        <aside aria-label={t.demo.label} className="bg-mist px-4 py-1.5 text-center text-steel text-xs">
          {t.demo.strip}{' '}
          <a href="/dev/mail" className="underline underline-offset-2">
            {t.demo.mailbox}
          </a>
        </aside>
      )}
      <OfflineNotice />
      <Header
        dark={home}
        shopName={shop.name}
        bikes={bikes}
        onOpenMenu={() => setMenuOpen(true)}
        search={<SearchBox dark={home} />}
        myBike={<MyBikeChip bikes={bikes} />}
      />
      <MobileMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        bikes={bikes}
        myBike={<MyBikeChip bikes={bikes} onChosen={() => setMenuOpen(false)} />}
        languages={!administration && <LanguageSwitch className="mt-3 border-line border-t pt-3" />}
      />
      <Arrival />
      <main id={CONTENT} tabIndex={-1} className="flex-1 outline-none">
        <WaitingPage>
          <Outlet />
        </WaitingPage>
      </main>
      <Footer shop={shop} languages={!administration && <LanguageSwitch className="text-sm" />} />
      <Toasts
        label={t.common.notices}
        closeLabel={t.common.close}
        milliseconds={administration ? ADMIN_TOAST_MS : TOAST_MS}
      />
    </Rates>
  )
}

/** What was pressed before may have its way: it is known who is here, with which bike and cart. */
function nowWorks(bikes: readonly { readonly code: string }[]): void {
  forgetUnknownBike(bikes)
  dispatchEvent(new Event(WORKS))
}

/** Cart and bike of whoever is signed in follow the account; what does that is fetched for them only. */
function SavedCart() {
  const known = useSession((state) => state.ready)
  const userId = useSession((state) => state.user?.id)
  const ready = useCart((state) => state.ready)
  useEffect(() => {
    if (known && !userId) forgetSavedCart()
    if (!userId || !ready) return
    let stop = () => {}
    let gone = false
    import('#web/lib/saved-cart.ts').then(
      ({ followSavedCart }) => {
        if (!gone) stop = followSavedCart(userId)
      },
      () => {
        // The cart of this device goes on by itself; the next page tries again.
      },
    )
    return () => {
      gone = true
      stop()
    }
  }, [known, userId, ready])
  return null
}
