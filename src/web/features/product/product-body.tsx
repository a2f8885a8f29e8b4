import { Box, MessageCircle, ShieldCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Shop } from '#contract/shop.ts'
import { formatRupees } from '#rules/money.ts'
import type { Transit } from '#rules/transit.ts'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { formatWarranty } from '#web/features/product/description-table.tsx'
import { pageLanguage, sellerLanguage } from '#web/lib/language.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { type Described, DescriptionTable } from './description-table.tsx'
import { Gallery, type GalleryProps } from './gallery.tsx'
import type { NamedProduct } from './named-options.ts'

export interface ProductBodyProps {
  readonly product: {
    readonly name: string
    readonly quote: string
    readonly bikeName: string
    /** In paise; null if a form has no amount yet. */
    readonly shipping: number | null
    readonly notes: readonly { when: string; text: string }[]
    readonly pricing: Pick<NamedProduct, 'options'>
    readonly described: Omit<Described, 'colors'>
    readonly pictures: GalleryProps['pictures']
    readonly onBike?: GalleryProps['onBike']
    readonly sections: readonly Section[]
  }
  readonly shop: Pick<Shop, 'brand' | 'legalName' | 'transit' | 'whatsapp'>
  readonly chosen: GalleryProps['chosen']
  readonly enlarges?: boolean
  readonly fit?: ReactNode
  readonly buy: ReactNode
  /** What a question about the product begins with. */
  readonly askText: string
}

export function ProductBody({ product, shop, chosen, enlarges = true, fit, buy, askText }: ProductBodyProps) {
  const t = productTexts()
  const { options } = product.pricing
  const colors = options.color.map(({ name, label }) => label ?? name)
  return (
    <>
      <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14">
        <Gallery {...{ options, chosen, enlarges }} pictures={product.pictures} onBike={product.onBike} />
        <div className="grid content-start gap-6">
          <div>
            {fit ?? <p className="text-steel">{t.myBike.madeFor(product.bikeName)}</p>}
            <div lang={sellerLanguage()}>
              <h1 className="text-4xl md:text-5xl">{product.name}</h1>
              <p className="mt-2 text-steel">{product.quote}</p>
            </div>
          </div>
          {buy}
          <Promises product={product} transit={shop.transit} />
          <ProductNotes notes={product.notes} />
          <AskOnWhatsApp phone={shop.whatsapp} text={askText} />
        </div>
      </div>
      <div className="mt-16 grid gap-4 lg:grid-cols-[20rem_1fr] lg:gap-16">
        <h2 className="text-3xl">{t.product.description}</h2>
        <DescriptionTable product={{ ...product.described, colors }} shop={shop} />
      </div>
      <div className="mt-16 md:mt-20">
        <Sections sections={product.sections} shownAbove={product.pictures.some(({ rendered }) => rendered)} />
      </div>
    </>
  )
}

/** Opens a WhatsApp chat with a text that names the part and the bike. */
function AskOnWhatsApp({ phone, text }: { phone: string; text: string }) {
  const t = productTexts()
  return (
    <p>
      <a
        href={whatsappLink(phone, text)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4"
      >
        <MessageCircle aria-hidden className="size-5" />
        {t.product.ask}
      </a>
    </p>
  )
}

interface PromisesProps {
  readonly product: Pick<ProductBodyProps['product'], 'shipping' | 'described'>
  readonly transit: Transit
}

function Promises({ product: { shipping, described }, transit }: PromisesProps) {
  const { dispatched, items, warranty } = described
  const t = productTexts()
  const { words, hasTerms } = formatWarranty(t.product, warranty)
  return (
    <ul className="grid gap-3 border-line border-y py-5 text-sm">
      <Line icon={Truck}>
        {dispatched && `${t.product.dispatched(dispatched)}. `}
        {`${t.product.transit(transit)}. `}
        {shipping !== null &&
          (shipping === 0 ? t.product.shippingFree : t.product.shippingCost(formatRupees(shipping)))}
      </Line>
      {items && (
        <Line icon={Box}>
          {t.product.inTheBox}: {items}
        </Line>
      )}
      <Line icon={ShieldCheck}>
        {t.product.rows.warranty}:{' '}
        <Link to="/warranty-and-return-policy" className="underline underline-offset-4">
          {words}
        </Link>
        {hasTerms && ` (${t.product.terms})`}
      </Line>
    </ul>
  )
}

function Line({ icon: Icon, children }: { icon: typeof Truck; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0 text-steel" />
      <span>{children}</span>
    </li>
  )
}

/** Shows notes that apply only to some customers, such as those with an older windshield. */
function ProductNotes({ notes }: { notes: readonly { when: string; text: string }[] }) {
  const t = productTexts()
  if (notes.length === 0) return null
  return (
    <div className="rounded-sm bg-mist p-4 text-sm">
      <h2 className="mb-1 text-xl">{t.product.notes}</h2>
      {notes.map((note) => (
        <p key={note.when} lang={sellerLanguage()}>
          <strong className="font-medium">{note.when}:</strong> {note.text}
        </p>
      ))}
    </div>
  )
}

interface Section {
  readonly title: string
  readonly text: string
  readonly picture: (PictureSource & { readonly rendered: boolean }) | null
}

interface SectionsProps {
  readonly sections: readonly Section[]
  /** The gallery already says that pictures are renderings, and once per page is enough. */
  readonly shownAbove: boolean
}

function Sections({ sections, shownAbove }: SectionsProps) {
  const t = shopTexts()
  return (
    <div lang={sellerLanguage()} className="grid gap-12 md:gap-20">
      {sections.map((section, place) => (
        <section
          key={section.title}
          className={`grid ${section.picture ? 'items-center gap-6 md:grid-cols-2 md:gap-12' : 'gap-3 lg:grid-cols-[20rem_1fr] lg:gap-x-16'}`}
        >
          {section.picture && (
            <div className={place % 2 === 1 ? 'md:order-2' : ''}>
              <Picture
                source={section.picture}
                sizes="(min-width: 48rem) 38rem, 100vw"
                className="aspect-[4/3] w-full rounded-sm bg-mist object-cover"
              />
              {section.picture.rendered && !shownAbove && (
                <p lang={pageLanguage()} className="mt-3 text-steel text-xs">
                  {t.common.renderedPicture}
                </p>
              )}
            </div>
          )}
          <div className={section.picture ? 'grid max-w-prose gap-3' : 'contents'}>
            <h2 className="text-3xl">{section.title}</h2>
            <p className="max-w-prose text-ink/85">{section.text}</p>
          </div>
        </section>
      ))}
    </div>
  )
}
