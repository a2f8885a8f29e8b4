import { Link } from 'react-router'
import { MoreLink } from '#web/components/button.tsx'
import { Carousel, Slide } from '#web/components/carousel.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { homeTexts } from '#web/messages/en/home.ts'

interface CategoryBike {
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly picture: PictureSource | null
}

/** Advances automatically every three seconds, on widths that show fewer than five slides (D14). */
const AUTOPLAY_MS = 3000
const SMALLER = '(max-width: 1244px)'

export function CategoryCarousel({ bikes, inAll }: { bikes: readonly CategoryBike[]; inAll: number }) {
  const t = homeTexts()
  return (
    <Carousel
      label={t.home.categories}
      slides="slides slides-categories"
      previous={t.common.previous}
      next={t.common.next}
      more={<MoreLink to="/accessories">{t.home.allBikes(inAll)}</MoreLink>}
      autoplay={{ everyMs: AUTOPLAY_MS, media: SMALLER, pause: t.common.pauseSlides, play: t.common.playSlides }}
    >
      {bikes.map((bike) => (
        <Slide key={bike.code}>
          <Link to={`/products/${bike.code}`} prefetch="intent" className="group block">
            <div className="overflow-hidden rounded-sm bg-paper">
              {bike.picture && (
                <Picture
                  largest={640}
                  source={bike.picture}
                  sizes="(min-width: 1245px) 20vw, (min-width: 765px) 33vw, 50vw"
                  className="aspect-[254/165] w-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
                />
              )}
            </div>
            <p className="mt-2 font-medium">{bike.name}</p>
            <p className="text-sm text-steel">{bike.brand}</p>
          </Link>
        </Slide>
      ))}
    </Carousel>
  )
}
