import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { KittedBike } from '#contract/hero.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { BareKittedWipe } from '#web/components/bare-kitted-wipe.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { loadPicture, Picture, type PictureSource } from '#web/components/picture.tsx'
import { call } from '#web/lib/api.ts'
import { formatList } from '#web/lib/language.ts'
import { useMyBike } from '#web/lib/my-bike.ts'
import { homeTexts } from '#web/messages/en/home.ts'

interface HeroProps {
  readonly kit: ShownKit | null
  readonly picture: PictureSource | null
  readonly bikes: readonly { readonly brand: string }[]
  readonly chooser: ReactNode
}

export function Hero({ kit, picture, bikes, chooser }: HeroProps) {
  const t = homeTexts()
  const brands = [...new Set(bikes.map((bike) => bike.brand))]
  const start = (
    <>
      <p className="mt-2 max-w-md opacity-80 md:mt-4 md:text-lg">{t.home.heroBody}</p>
      {brands.length > 0 && (
        <p className="mt-2 max-w-md opacity-80 max-md:text-sm md:mt-3">
          {t.home.heroBikes(bikes.length, formatList(brands))}
        </p>
      )}
      <div className="mt-5 flex gap-3 *:py-1 max-sm:*:px-4 max-sm:*:text-base md:mt-8">
        <ButtonLink to="/accessories" className="shrink-0">
          {t.home.shopNow}
        </ButtonLink>
        {chooser}
      </div>
    </>
  )
  if (kit) {
    return (
      <HeroBike sellers={kit} title={t.home.hero}>
        {start}
      </HeroBike>
    )
  }
  return (
    <section className="relative overflow-hidden bg-ink text-paper">
      {picture && (
        <div className="lg:absolute lg:inset-0">
          <Picture
            source={picture}
            alt={t.home.heroPicture}
            sizes="100vw"
            first
            className="aspect-[4/3] w-full object-cover object-[100%_50%] sm:aspect-[16/9] lg:aspect-auto lg:h-full"
          />
          {/* Keeps the text legible where it is over the picture. */}
          <div className="absolute inset-0 bg-linear-to-r from-ink/85 via-ink/40 to-60% to-transparent max-lg:hidden" />
        </div>
      )}
      <div className="container-page relative py-10 md:py-14 lg:py-36">
        <div className="max-w-xl">
          <h1 className="text-6xl md:text-7xl lg:max-w-md xl:max-w-none xl:text-8xl">{t.home.hero}</h1>
          {start}
        </div>
      </div>
    </section>
  )
}

interface ShownKit extends Omit<KittedBike, 'base' | 'layers'> {
  readonly base: PictureSource
  readonly layers: readonly PictureSource[]
}

interface HeroBikeProps {
  /** The seller's bike, which is part of the page. */
  readonly sellers: ShownKit
  readonly title: string
  readonly children: ReactNode
}

const SIZES = '(min-width: 64rem) 68vw, 100vw'

/** Returns a bike with parts once its pictures can be shown; null if the shop has none for it. */
async function fetchKit(mine: string): Promise<ShownKit | null> {
  const { bike } = await call('GET /hero', { query: { bike: mine } })
  if (bike) await Promise.all([bike.base, ...bike.layers].map((picture) => loadPicture(picture, SIZES)))
  return bike
}

/** Returns the rider's bike with parts once its pictures are loaded, until then and without one the seller's. */
function useShownKit(sellers: ShownKit): ShownKit {
  const mine = useMyBike((state) => state.bike?.code)
  const [own, setOwn] = useState<ShownKit | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (kit: ShownKit | null) => isWanted && setOwn(kit)
    if (!mine || mine === sellers.code) show(null)
    // Without a connection the seller's bike stays.
    else fetchKit(mine).then(show, () => show(null))
    return () => {
      isWanted = false
    }
  }, [mine, sellers.code])
  return own ?? sellers
}

/** Shows a bike bare and with parts at the top of the home page, what the parts cost, and the way to them. */
function HeroBike({ sellers, title, children }: HeroBikeProps) {
  const { home: t, common } = homeTexts()
  const kit = useShownKit(sellers)
  return (
    <section className="hero-bike relative overflow-hidden text-ink">
      <div className="relative mx-auto max-w-[110rem] lg:grid lg:min-h-[clamp(34rem,44vw,46rem)] lg:content-center lg:py-6">
        <div className="container-page pointer-events-none relative z-3 pt-5 md:pt-10 lg:pt-0">
          <h1 className="hero-title lg:max-w-[4.2em]">{title}</h1>
        </div>
        <figure className="hero-figure">
          <BareKittedWipe bare={kit.base} kitted={kit.layers} sizes={SIZES} />
          <figcaption className="hero-caption container-page text-ink/75 text-xs">
            {kit.shows && t.heroShows(kit.shows, kit.name)} {kit.rendered && common.renderedPicture}
          </figcaption>
        </figure>
        <div className="container-page pointer-events-none relative z-3 pb-6 *:pointer-events-auto lg:pt-2 lg:pb-0 lg:*:max-w-sm xl:*:max-w-md">
          {children}
        </div>
      </div>
      <KitLine kit={kit} />
    </section>
  )
}

/** Says what is on the bike and what it costs, and leads to the bike with these parts. Its height is always the same. */
function KitLine({ kit: { code, name, parts, total, from, shipping, link } }: { readonly kit: ShownKit }) {
  const t = homeTexts().home
  const price = formatRupees(fromRupees(total))
  return (
    <Link
      to={`/products/${code}?with=${link}`}
      prefetch="intent"
      className="group relative z-3 block bg-ink text-paper"
    >
      <span className="container-page relative grid gap-x-10 gap-y-1 py-3 pr-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-center lg:py-4">
        <span className="hero-kit text-balance text-paper/80 text-sm md:text-base lg:text-lg">
          {t.heroKit(formatList(parts), name)}
        </span>{' '}
        <span>
          <span className="money block font-[family-name:var(--font-display)] font-semibold text-2xl leading-tight lg:text-4xl">
            {from ? t.heroFrom(price) : price}
          </span>{' '}
          <span className="block text-paper/80 text-sm">{t.heroIncludes(shipping > 0)}</span>
        </span>
        <ArrowRight
          aria-hidden
          className="absolute right-4 bottom-6 size-6 text-signal transition-transform group-hover:translate-x-1 md:right-8 lg:inset-y-0 lg:my-auto"
        />
      </span>
    </Link>
  )
}
