import type { ReactNode } from 'react'
import { Carousel, Slide } from '#web/components/carousel.tsx'
import { useMessages } from '#web/lib/messages.ts'
import type { ProductCardData } from './card.ts'
import { ProductCard } from './product-card.tsx'

export interface ProductRowProps {
  readonly label: string
  readonly slides: string
  readonly sizes: string
  readonly products: readonly ProductCardData[]
  readonly tag?: (product: ProductCardData) => ReactNode
  /** Where there is more of it. */
  readonly more?: ReactNode
  /** Moves on by itself every so many milliseconds. */
  readonly autoplayMs?: number
}

/** A carousel of product cards. */
export function ProductRow({ label, slides, sizes, products, tag, more, autoplayMs }: ProductRowProps) {
  const t = useMessages()
  const autoplay =
    autoplayMs === undefined
      ? {}
      : { autoplay: { everyMs: autoplayMs, media: 'all', pause: t.home.pauseSlides, play: t.home.playSlides } }
  return (
    <Carousel
      label={label}
      slides={`slides ${slides}`}
      previous={t.common.previous}
      next={t.common.next}
      more={more}
      {...autoplay}
    >
      {products.map((product) => (
        <Slide key={product.id}>
          <ProductCard product={product} sizes={sizes} tag={tag?.(product)} />
        </Slide>
      ))}
    </Carousel>
  )
}
