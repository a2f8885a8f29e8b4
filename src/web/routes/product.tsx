import { type ReactNode, useEffect, useState } from 'react'
import { redirect } from 'react-router'
import { toRupees } from '#rules/money.ts'
import type { Chosen } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { queryOf } from '#rules/variants.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { MoreLink } from '#web/components/button.tsx'
import { fetchPopup, LazyCartPopup } from '#web/features/cart/lazy-cart-popup.tsx'
import { FitLine } from '#web/features/my-bike/fit-line.tsx'
import { Fitment } from '#web/features/my-bike/fitment.tsx'
import { FitsTag } from '#web/features/my-bike/fits-tag.tsx'
import { BackInStock } from '#web/features/product/back-in-stock.tsx'
import { BuyBox } from '#web/features/product/buy-box.tsx'
import { type ProductCardData, pictureOf, productPath, toCard } from '#web/features/product/card.ts'
import { namedOptions } from '#web/features/product/named-options.ts'
import { BIKE_WARNING } from '#web/features/product/obstacle.tsx'
import { toOnBike } from '#web/features/product/on-bike.ts'
import { useOnMyBike } from '#web/features/product/on-bike-picture.tsx'
import { availabilityOf, chosenFrom, NOTHING_CHOSEN, priceSoFar, type toChoice } from '#web/features/product/options.ts'
import { ProductBody } from '#web/features/product/product-body.tsx'
import { ProductRow } from '#web/features/product/product-row.tsx'
import { productData } from '#web/features/product/structured-data.ts'
import { LazyReviews } from '#web/features/reviews/lazy-reviews.tsx'
import { apiContext } from '#web/lib/api.ts'
import { addItem, clearCartError, useCart } from '#web/lib/cart-store.ts'
import { fitsBike, useMyBike } from '#web/lib/my-bike.ts'
import { breadcrumbData, pageMeta } from '#web/lib/seo.ts'
import { productTexts } from '#web/messages/en/product.ts'
import type { Route } from './+types/product.ts'

/** The number of related products of the bike; its page has all of them. */
const RELATED = 12

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { bikeCode, productName } = params
  const [shop, { bike, onBike }, others, reviews] = await Promise.all([
    api('GET /shop'),
    api('GET /bikes/products/{bikeCode}/{productName}', { params: { bikeCode, productName } }),
    // One more, because the product itself may be among them.
    api('GET /all-products', { query: { bike: bikeCode, size: RELATED + 1 } }),
    api('GET /reviews/{bike}/{product}', { params: { bike: bikeCode, product: productName } }),
  ])
  const [product] = bike.products
  // Names and former codes redirect to the page's one address.
  if (bike.code !== bikeCode || product?.code !== productName)
    throw redirect(productPath({ bikeCode: bike.code, code: product?.code ?? productName }), 301)
  const related = others.data.filter((each) => each.id !== product.id).slice(0, RELATED)
  const { id, code, kind, name, quote, pricing, notes, availability } = product
  const { rows, items, dimensions, weight, material, dispatched, warranty } = product
  return {
    shop,
    reviews,
    product: {
      id,
      ...{ code, kind, name },
      quote,
      pricing: namedOptions(pricing, product.headings),
      taxPercent: product.tax.percent,
      notes,
      availability,
      described: {
        ...{ rows, items, dimensions, weight, material, dispatched, warranty },
        declarations: product.declarations,
      },
      shipping: product.pricing.shipping,
      bikeCode: bike.code,
      bikeName: bike.name,
      pictures: product.images
        .filter((image) => image.section === null)
        .map((image) => ({
          ...pictureOf(image),
          color: image.color,
          type: image.type,
          model: image.model,
          rendered: image.rendered,
        })),
      onBike: toOnBike(onBike, product.name, bike.name),
      sections: product.sections.map(({ title, text, image }) => ({
        title,
        text,
        picture: image && { ...pictureOf(image), rendered: image.rendered },
      })),
    },
    related: related.map(toCard),
    hasMore: others.totalItems > related.length + 1,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const t = productTexts()
  const { shop, product, reviews } = loaderData
  const path = productPath(product)
  const [picture] = product.pictures
  const title = `${product.name} – ${product.bikeName}`
  const crumbs = [
    { label: t.common.home, path: '/' },
    { label: t.common.accessories, path: '/accessories' },
    { label: product.bikeName, path: `/products/${product.bikeCode}` },
    { label: product.name, path },
  ]
  const price = toRupees(withTax(priceSoFar(product.pricing, NOTHING_CHOSEN).price, product.taxPercent))
  return pageMeta({
    shop,
    title,
    description: `${product.name} for the ${product.bikeName}. ${product.quote}`,
    path,
    picture: picture && `${picture.base}/640.jpg`,
    type: 'product',
    data: import.meta.env.SSR
      ? [breadcrumbData(shop.publicUrl, crumbs), productData({ shop, product, reviews, path, price })]
      : [],
  })
}

/** Keyed by product, so that choices, input and pictures are reset for the next one. */
export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage key={loaderData.product.id} {...loaderData} />
}

function ProductPage({ shop, product, reviews, related, hasMore }: Route.ComponentProps['loaderData']) {
  const t = productTexts()
  const { code, name, bikeCode, bikeName } = product
  const bikePath = `/products/${bikeCode}`
  const { chosen, choose } = useChosen(product.pricing)
  const [accepted, setAccepted] = useState(false)
  const { adding, error, add, isPopupOpen, closePopup } = useAdding(bikeCode, code)
  const mine = useMyBike((state) => state.bike)
  const part = {
    code,
    kind: product.kind,
    bikeCode,
    bikeName,
    models: product.pricing.options.model.map(({ name: model }) => model),
  }
  const forOtherBike = mine !== null && !fitsBike(part, mine)
  const onBike = useOnMyBike(product.onBike, forOtherBike || mine?.code === bikeCode ? null : mine)

  return (
    <div className="container-page">
      <Breadcrumb
        texts={t.common}
        crumbs={[
          { label: t.common.accessories, to: '/accessories' },
          { label: bikeName, to: bikePath },
          { label: name },
        ]}
      />
      <ProductBody
        product={{ ...product, onBike }}
        shop={shop}
        chosen={chosen}
        fit={<FitLine part={part} />}
        buy={
          <>
            <BuyBox
              product={product.pricing}
              taxPercent={product.taxPercent}
              mrp={product.described.declarations.mrp}
              availability={product.availability}
              chosen={chosen}
              onChoose={choose}
              fitment={<Fitment part={part} accepted={accepted} onAccept={setAccepted} describedBy={BIKE_WARNING} />}
              blocked={forOtherBike && !accepted ? t.myBike.tickNeeded(bikeName) : null}
              adding={adding}
              error={error}
              onAdd={add}
            />
            {availabilityOf(product.availability, chosen).state === 'out' && (
              <BackInStock key={queryOf(chosen)} proId={product.id} chosen={chosen} />
            )}
          </>
        }
        askText={t.product.askText(name, bikeName, shop.publicUrl + productPath(product))}
      />
      <div className="mt-16 md:mt-20">
        <LazyReviews reviews={reviews} shopName={shop.name} bikeCode={bikeCode} code={code} />
      </div>
      {related.length > 0 && (
        <Related
          products={related}
          bikeName={bikeName}
          more={hasMore && <MoreLink to={bikePath}>{t.bike.toBike(bikeName)}</MoreLink>}
        />
      )}
      <LazyCartPopup open={isPopupOpen} onClose={closePopup} />
    </div>
  )
}

const RELATED_SIZES = '(min-width: 965px) 16vw, (min-width: 650px) 25vw, 33vw'
const RELATED_AUTOPLAY_MS = 3000

interface RelatedProps {
  readonly products: readonly ProductCardData[]
  readonly bikeName: string
  readonly more: ReactNode
}

function Related({ products, bikeName, more }: RelatedProps) {
  const { product: t } = productTexts()
  return (
    <div className="mt-16 md:mt-20">
      <h2 className="mb-6 text-3xl">{t.related(bikeName)}</h2>
      <ProductRow
        label={t.related(bikeName)}
        slides="slides-related"
        sizes={RELATED_SIZES}
        products={products}
        autoplayMs={RELATED_AUTOPLAY_MS}
        more={more}
        tag={(each) => <FitsTag part={each} verdictOnly />}
      />
    </div>
  )
}

/** Adds the product to the cart, then opens the popup that shows it. */
function useAdding(bikeCode: string, productCode: string) {
  const [isPopupOpen, setPopupOpen] = useState(false)
  const adding = useCart((state) => state.adding)
  const error = useCart((state) => state.error)

  // An error from adding to the cart must not be shown on the next page.
  useEffect(() => clearCartError, [])

  async function add(choice: ReturnType<typeof toChoice>, qty: number) {
    fetchPopup().catch(() => {})
    const done = await addItem({ bikeCode, productCode, choice, qty })
    if (done) setPopupOpen(true)
  }
  return { adding, error, add, isPopupOpen, closePopup: () => setPopupOpen(false) }
}

/** Tracks the choice of options in the address, so that a link restores it. */
function useChosen(pricing: Parameters<typeof chosenFrom>[1]) {
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, on mount
  useEffect(() => {
    const asked = chosenFrom(new URLSearchParams(window.location.search), pricing)
    // Otherwise the whole page would render once more during hydration.
    if (Object.values(asked).some((option) => option !== null)) setChosen(asked)
  }, [])

  function choose(next: Chosen) {
    setChosen(next)
    window.history.replaceState(window.history.state, '', window.location.pathname + queryOf(next))
  }
  return { chosen, choose }
}
