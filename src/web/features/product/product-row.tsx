import type { ReactNode } from 'react'
import { Carousel, Slide } from '#web/components/carousel.tsx'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { ProductCardData } from './card.ts'
import { ProductCard } from './product-card.tsx'

interface ProductRowProps {
  readonly label: string
  readonly slides: string
  readonly sizes: string
  readonly products: readonly ProductCardData[]
  readonly tag?: (product: ProductCardData) => ReactNode
  readonly more?: ReactNode
  /** The interval of the automatic advance, in milliseconds. */
  readonly autoplayMs?: number
}

export function ProductRow({ label, slides, sizes, products, tag, more, autoplayMs }: ProductRowProps) {
  const t = shopTexts()
  const autoplay =
    autoplayMs === undefined
      ? {}
      : { autoplay: { everyMs: autoplayMs, media: 'all', pause: t.common.pauseSlides, play: t.common.playSlides } }
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
