import { redirect } from 'react-router'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { FitsTag } from '#web/features/my-bike/fits-tag.tsx'
import { toCard } from '#web/features/product/card.ts'
import { ProductCard } from '#web/features/product/product-card.tsx'
import { apiContext } from '#web/lib/api.ts'
import { breadcrumbData, pageMeta } from '#web/lib/seo.ts'
import { useListPrefetch } from '#web/lib/use-list-prefetch.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { Route } from './+types/bike.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [shop, bike] = await Promise.all([
    api('GET /shop'),
    api('GET /bikes/{code}', { params: { code: params.bikeCode } }),
  ])
  // A name or a former code redirects to the page's one address.
  if (bike.code !== params.bikeCode) throw redirect(`/products/${bike.code}`, 301)
  const { code, name, alt, brand, image, products } = bike
  return { shop, code, name, alt, brand, picture: image?.base, products: products.map(toCard) }
}

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

const SIZES = '(min-width: 64rem) 20rem, (min-width: 48rem) 33vw, 50vw'

export default function Bike({ loaderData: { name, alt, products } }: Route.ComponentProps) {
  const t = shopTexts()
  const prefetch = useListPrefetch()
  return (
    <div className="container-page">
      <Breadcrumb texts={t.common} crumbs={[{ label: t.common.accessories, to: '/accessories' }, { label: name }]} />
      <div className="mb-8">
        <h1 className="text-5xl md:text-6xl">{alt}</h1>
        <p className="mt-2 text-steel">{t.bike.count(products.length)}</p>
      </div>
      {products.length === 0 && <p className="max-w-prose">{t.bike.none}</p>}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4">
        {products.map((product, place) => (
          <li key={product.id}>
            <ProductCard
              heading="h2"
              product={product}
              sizes={SIZES}
              first={place < 2}
              prefetch={prefetch}
              tag={<FitsTag part={product} verdictOnly />}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
