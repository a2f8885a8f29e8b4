import type { ReactNode } from 'react'
import { sellersLanguage } from '#web/lib/language.ts'
import { useMessages } from '#web/lib/messages.ts'
import { type Described, DescriptionTable } from './description-table.tsx'
import { Gallery, type GalleryProps } from './gallery.tsx'
import { ProductNotes, Promises } from './promises.tsx'
import { type Section, Sections } from './sections.tsx'

export interface ProductBodyProps {
  readonly product: {
    readonly name: string
    readonly quote: string
    readonly bikeName: string
    readonly shipping: string
    readonly notes: readonly { when: string; text: string }[]
    readonly described: Described
    readonly pictures: GalleryProps['pictures']
    readonly sections: readonly Section[]
  }
  readonly shop: { readonly brand: string; readonly legalName: string }
  readonly color: string | null
  readonly enlarges?: boolean
  /** Options, price and the button. */
  readonly buy: ReactNode
  /** Where to ask about it. */
  readonly ask: ReactNode
}

/** All that the page of a product says of the product itself. */
export function ProductBody({ product, shop, color, enlarges = true, buy, ask }: ProductBodyProps) {
  const t = useMessages()
  return (
    <>
      <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14">
        <div>
          <Gallery pictures={product.pictures} color={color} enlarges={enlarges} />
          <p className="mt-3 text-steel text-xs">{t.common.renderedPicture}</p>
        </div>
        <div className="grid content-start gap-6">
          <div>
            <p className="text-steel">{t.myBike.madeFor(product.bikeName)}</p>
            <div lang={sellersLanguage()}>
              <h1 className="text-4xl md:text-5xl">{product.name}</h1>
              <p className="mt-2 text-steel">{product.quote}</p>
            </div>
          </div>
          {buy}
          <Promises
            dispatched={product.described.dispatched}
            shipping={product.shipping}
            items={product.described.items}
          />
          <ProductNotes notes={product.notes} />
          {ask}
        </div>
      </div>
      <div className="mt-16 grid gap-4 lg:grid-cols-[20rem_1fr] lg:gap-16">
        <h2 className="text-3xl">{t.product.description}</h2>
        <DescriptionTable product={product.described} brand={shop.brand} manufacturer={shop.legalName} />
      </div>
      <div className="mt-16 md:mt-24">
        <Sections sections={product.sections} />
      </div>
    </>
  )
}
