import { lazy, type ReactNode, Suspense, useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { FitsTag } from '#web/features/my-bike/fits-tag.tsx'
import { pictureOf, toCard } from '#web/features/product/card.ts'
import { FitIt } from '#web/features/product/fit-it/fit-it.tsx'
import { markedParts } from '#web/features/product/fit-it/marked-part.ts'
import { ProductCard } from '#web/features/product/product-card.tsx'
import { apiContext } from '#web/lib/api.ts'
import { breadcrumbData, pageMeta } from '#web/lib/seo.ts'
import { useListPrefetch } from '#web/lib/use-list-prefetch.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { Route } from './+types/bike.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [shop, bike, { base, parts, ...caption }] = await Promise.all([
    api('GET /shop'),
    api('GET /bikes/{code}', { params: { code: params.bikeCode } }),
    api('GET /bikes/{code}/on-bike', { params: { code: params.bikeCode } }),
  ])
  // A name or a former code redirects to the page's one address.
  if (bike.code !== params.bikeCode) throw redirect(`/products/${bike.code}`, 301)
  const { code, name, alt, brand, image, products } = bike
  const cards = products.map(toCard)
  const marked = markedParts(cards, parts)
  const stage = base && marked.length > 0 ? { base: pictureOf(base), ...caption, parts: marked } : null
  return { shop, code, name, alt, brand, picture: image?.base, products: cards, stage }
}

/** The parts on the bike are in the address, and nothing of what is loaded depends on them. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname

export function meta({ loaderData }: Route.MetaArgs) {
  const t = shopTexts()
  if (!loaderData) return []
  const { shop, code, name, alt, picture } = loaderData
  const crumbs = [
    { label: t.common.home, path: '/' },
    { label: t.common.accessories, path: '/accessories' },
    { label: name, path: `/products/${code}` },
  ]
  return pageMeta({
    shop,
    title: alt,
    description: t.bike.description(name),
    path: `/products/${code}`,
    picture: picture && `${picture}/640.jpg`,
    data: import.meta.env.SSR ? [breadcrumbData(shop.publicUrl, crumbs)] : [],
  })
}

/** Without its code the cart's badge still shows that something was added. */
const CartPopup = lazy<(props: { open: boolean; onClose: () => void }) => ReactNode>(() =>
  import('#web/features/cart/cart-popup.tsx').then(
    (popup) => ({ default: popup.CartPopup }),
    () => ({ default: () => null }),
  ),
)

const SIZES = '(min-width: 64rem) 20rem, (min-width: 48rem) 33vw, 50vw'

export default function Bike({ loaderData: { code, name, alt, products, stage } }: Route.ComponentProps) {
  const t = shopTexts()
  const prefetch = useListPrefetch()
  const [popup, setPopup] = useState(false)
  return (
    <div className="container-page">
      <Breadcrumb texts={t.common} crumbs={[{ label: t.common.accessories, to: '/accessories' }, { label: name }]} />
      <div className={stage ? 'mb-5' : 'mb-8'}>
        <h1 className={stage ? 'text-4xl md:text-5xl' : 'text-5xl md:text-6xl'}>{alt}</h1>
        <p className={stage ? 'mt-1 text-steel' : 'mt-2 text-steel'}>{t.bike.count(products.length)}</p>
      </div>
      {stage && <FitIt key={code} bike={{ code, name }} {...stage} onAdded={() => setPopup(true)} />}
      {products.length === 0 && <p className="max-w-prose">{t.bike.none}</p>}
      {stage && <h2 className="mb-6 text-3xl md:text-4xl">{t.bike.toBike(name)}</h2>}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4">
        {products.map((product, place) => (
          <li key={product.id}>
            <ProductCard
              heading={stage ? 'h3' : 'h2'}
              product={product}
              sizes={SIZES}
              first={!stage && place < 2}
              prefetch={prefetch}
              tag={<FitsTag part={product} verdictOnly />}
            />
          </li>
        ))}
      </ul>
      <Suspense>{popup && <CartPopup open onClose={() => setPopup(false)} />}</Suspense>
    </div>
  )
}
