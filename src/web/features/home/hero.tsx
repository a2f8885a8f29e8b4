import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/button.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { formatList } from '#web/lib/language.ts'
import { homeTexts } from '#web/messages/en/home.ts'

interface HeroProps {
  readonly picture: PictureSource | null
  readonly bikes: readonly { readonly brand: string }[]
  readonly chooser: ReactNode
}

/**
 * Shows the top of the home page: the bike with its guards, what the shop sells, for which bikes, and where to start.
 */
export function Hero({ picture, bikes, chooser }: HeroProps) {
  const t = homeTexts()
  const brands = [...new Set(bikes.map((bike) => bike.brand))]
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
          <p className="mt-4 max-w-md text-lg text-paper/80">{t.home.heroBody}</p>
          {brands.length > 0 && (
            <p className="mt-3 max-w-md text-paper/80">{t.home.heroBikes(bikes.length, formatList(brands))}</p>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/accessories">{t.home.shopNow}</ButtonLink>
            {chooser}
          </div>
        </div>
      </div>
    </section>
  )
}
