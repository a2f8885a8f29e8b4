import { useCallback } from 'react'
import type { Call } from '#contract/call.ts'
import { ButtonLink, MoreLink } from '#web/components/button.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { ContactSection } from '#web/features/contact/contact-section.tsx'
import { BikeProducts } from '#web/features/home/bike-products.tsx'
import { CategoryCarousel } from '#web/features/home/category-carousel.tsx'
import { CoreValues } from '#web/features/home/core-values.tsx'
import { EmptyShop } from '#web/features/home/empty-shop.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { Kinds } from '#web/features/home/kinds.tsx'
import { WelcomePopup } from '#web/features/home/welcome-popup.tsx'
import { FitsTag } from '#web/features/my-bike/fits-tag.tsx'
import { MyBikeButton } from '#web/features/my-bike/my-bike-button.tsx'
import { type ProductCardData, pictureOf, toCard } from '#web/features/product/card.ts'
import { ProductRow } from '#web/features/product/product-row.tsx'
import { apiContext, call } from '#web/lib/api.ts'
import { sellerLanguage } from '#web/lib/language.ts'
import { pageMeta } from '#web/lib/seo.ts'
import { homeTexts } from '#web/messages/en/home.ts'
import type { Route } from './+types/home.ts'

/** The number of product categories that fit side by side. */
const KINDS = 8
/** The number of bikes and of products per bike in a row; the row links to the others. */
const BIKES_IN_ROW = 48
const PRODUCTS_IN_ROW = 24

async function cardsOf(api: Call, bike: string): Promise<ProductCardData[]> {
  const { data } = await api('GET /all-products', { query: { bike, size: PRODUCTS_IN_ROW } })
  return data.map(toCard)
}
const loadCards = (code: string) => cardsOf(call, code)

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [shop, { bike: kit }, bikes, kinds] = await Promise.all([
    api('GET /shop'),
    api('GET /hero'),
    api('GET /bikes'),
    api('GET /kinds'),
  ])
  const [first] = bikes
  const products = first ? await cardsOf(api, first.code) : []
  return {
    shop,
    kit: kit && { ...kit, base: pictureOf(kit.base), layers: kit.layers.map(pictureOf) },
    products,
    kinds: kinds
      .slice(0, KINDS)
      .map(({ name, bikes: count, image }) => ({ name, bikes: count, picture: image && pictureOf(image) })),
    bikes: bikes.map(({ code, name, brand }) => ({ code, name, brand })),
    categories: bikes
      .slice(0, BIKES_IN_ROW)
      .map(({ code, name, brand, image }) => ({ code, name, brand, picture: image && pictureOf(image) })),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = homeTexts().home
  const shop = loaderData?.shop
  const hero = shop?.pictures.hero
  return pageMeta({
    shop,
    title: t.title,
    description: t.description(loaderData?.bikes.length ?? 0),
    path: '/',
    picture: hero ? `${hero.base}/1280.jpg` : undefined,
    data:
      import.meta.env.SSR && shop
        ? [
            {
              '@type': 'Organization',
              name: shop.name,
              legalName: shop.legalName,
              url: shop.publicUrl,
              logo: `${shop.publicUrl}/icon.svg`,
              email: shop.email,
              telephone: shop.phone,
              address: {
                '@type': 'PostalAddress',
                streetAddress: shop.address,
                addressRegion: shop.state,
                addressCountry: 'IN',
              },
            },
          ]
        : [],
  })
}

const CARD_SIZES = '(min-width: 1295px) 20rem, (min-width: 965px) 33vw, (min-width: 650px) 50vw, 100vw'

export default function Home({ loaderData: { shop, kit, bikes, categories, kinds, products } }: Route.ComponentProps) {
  const t = homeTexts()
  const showRow = useCallback(
    (parts: readonly ProductCardData[], bike: { code: string; name: string }) => (
      <ProductRow
        key={bike.name}
        label={t.bike.toBike(bike.name)}
        slides="slides-home"
        more={<MoreLink to={`/products/${bike.code}`}>{t.bike.toBike(bike.name)}</MoreLink>}
        sizes={CARD_SIZES}
        products={parts}
        tag={(part) => <FitsTag part={part} verdictOnly />}
      />
    ),
    [t],
  )
  return (
    <>
      <WelcomePopup greets={shop.welcome} />
      {shop.banner && (
        <aside aria-label={t.home.banner} className="bg-signal-text px-4 py-2.5 text-center text-paper">
          <span lang={sellerLanguage()}>{shop.banner}</span>
        </aside>
      )}
      <Hero
        kit={kit}
        picture={shop.pictures.hero && { ...shop.pictures.hero, alt: t.home.heroPicture }}
        bikes={bikes}
        chooser={<MyBikeButton bikes={bikes} dark={!kit} />}
      />
      {bikes.length === 0 ? (
        <EmptyShop />
      ) : (
        <>
          <Kinds kinds={kinds} />
          <div className="container-page py-12">
            <BikeProducts bikes={bikes} first={products} load={loadCards} show={showRow} />
          </div>
          <CoreValues />
          <div className="bg-mist py-12">
            <div className="container-page">
              <h2 className="mb-8 text-4xl md:text-5xl">{t.home.categories}</h2>
              <CategoryCarousel bikes={categories} inAll={bikes.length} />
            </div>
          </div>
          <Promo picture={shop.pictures.promo && { ...shop.pictures.promo, alt: t.home.promoPicture }} />
        </>
      )}
      <div className="container-page pt-4 md:pt-8">
        <ContactSection shop={shop} heading="h2" />
      </div>
    </>
  )
}

function Promo({ picture }: { picture: PictureSource | null }) {
  const { home: t } = homeTexts()
  return (
    <section aria-labelledby="promo" className="container-page grid items-center gap-8 py-12 md:grid-cols-2 md:gap-16">
      {picture && (
        <Picture
          source={picture}
          sizes="(min-width: 48rem) 40rem, 100vw"
          className="aspect-[16/9] w-full rounded-sm bg-mist object-cover"
        />
      )}
      <div className="max-w-md">
        <h2 id="promo" className="mb-4 text-5xl md:text-6xl">
          {t.promo}
        </h2>
        <p className="mb-6 text-steel">{t.promoBody}</p>
        <ButtonLink look="ink" to="/accessories">
          {t.promoLink}
        </ButtonLink>
      </div>
    </section>
  )
}
