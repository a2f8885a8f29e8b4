import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/button.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { formatList } from '#web/lib/language.ts'
import { homeTexts } from '#web/messages/en/home.ts'
import { HeroBike, type ShownKit } from './hero-bike.tsx'

interface HeroProps {
  /** The bike that the seller shows with its parts. */
  readonly kit: ShownKit | null
  /** What is shown if there is none. */
  readonly picture: PictureSource | null
  readonly bikes: readonly { readonly brand: string }[]
  readonly chooser: ReactNode
}

/** Shows the top of the home page: a bike with parts, what the shop sells, for which bikes, and where to start. */
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
