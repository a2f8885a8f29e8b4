import type { ReactNode } from 'react'
import type { Shop } from '#contract/shop.ts'
import { sellerLanguage } from '#web/lib/language.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { type Described, DescriptionTable } from './description-table.tsx'
import { Gallery, type GalleryProps } from './gallery.tsx'
import { ProductNotes, Promises } from './promises.tsx'
import { type Section, Sections } from './sections.tsx'

export interface ProductBodyProps {
  readonly product: {
    readonly name: string
    readonly quote: string
    readonly bikeName: string
    /** In paise; null if a form has no amount yet. */
    readonly shipping: number | null
    readonly notes: readonly { when: string; text: string }[]
    readonly described: Described
    readonly pictures: GalleryProps['pictures']
    readonly onBike?: GalleryProps['onBike']
    readonly sections: readonly Section[]
  }
  readonly shop: Pick<Shop, 'brand' | 'legalName' | 'transit'>
  readonly chosen: GalleryProps['chosen']
  readonly enlarges?: boolean
  /** Says whether the part fits the rider's bike. */
  readonly fit?: ReactNode
  /** The options, the price and the add button. */
  readonly buy: ReactNode
  /** The link for questions about the product. */
  readonly ask: ReactNode
}

/** Shows everything about the product itself on its page. */
export function ProductBody({ product, shop, chosen, enlarges = true, fit, buy, ask }: ProductBodyProps) {
  const t = productTexts()
  return (
    <>
      <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14">
        <Gallery pictures={product.pictures} onBike={product.onBike} chosen={chosen} enlarges={enlarges} />
        <div className="grid content-start gap-6">
          <div>
            {fit ?? <p className="text-steel">{t.myBike.madeFor(product.bikeName)}</p>}
            <div lang={sellerLanguage()}>
              <h1 className="text-4xl md:text-5xl">{product.name}</h1>
              <p className="mt-2 text-steel">{product.quote}</p>
            </div>
          </div>
          {buy}
          <Promises
            dispatched={product.described.dispatched}
            transit={shop.transit}
            shipping={product.shipping}
            items={product.described.items}
            warranty={product.described.warranty}
          />
          <ProductNotes notes={product.notes} />
          {ask}
        </div>
      </div>
      <div className="mt-16 grid gap-4 lg:grid-cols-[20rem_1fr] lg:gap-16">
        <h2 className="text-3xl">{t.product.description}</h2>
        <DescriptionTable product={product.described} brand={shop.brand} manufacturer={shop.legalName} />
      </div>
      <div className="mt-16 md:mt-20">
        <Sections sections={product.sections} shownAbove={product.pictures.some(({ rendered }) => rendered)} />
      </div>
    </>
  )
}
