import { Bike, Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Picture } from '#web/components/picture.tsx'
import { EmptyShop } from '#web/features/home/empty-shop.tsx'
import { pictureOf } from '#web/features/product/card.ts'
import { apiContext } from '#web/lib/api.ts'
import { setMyBike, useMyBike } from '#web/lib/my-bike.ts'
import { breadcrumbData, pageMeta } from '#web/lib/seo.ts'
import { matchesEveryWord } from '#web/lib/words.ts'
import { homeTexts } from '#web/messages/en/home.ts'
import type { Route } from './+types/accessories.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [shop, bikes] = await Promise.all([api('GET /shop'), api('GET /bikes')])
  return {
    shop,
    bikes: bikes.map(({ code, name, brand, image }) => ({ code, name, brand, picture: image && pictureOf(image) })),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const t = homeTexts()
  const shop = loaderData?.shop
  const crumbs = [
    { label: t.common.home, path: '/' },
    { label: t.common.accessories, path: '/accessories' },
  ]
  return pageMeta({
    shop,
    title: t.accessories.title,
    description: t.accessories.description,
    path: '/accessories',
    data: import.meta.env.SSR ? [breadcrumbData(shop?.publicUrl ?? '', crumbs)] : [],
  })
}

export default function Accessories({ loaderData: { bikes } }: Route.ComponentProps) {
  const t = homeTexts()
  const mine = useMyBike((state) => state.bike)
  const [filter, setFilter] = useState('')
  const shown = bikes.filter((bike) => matchesEveryWord(`${bike.brand} ${bike.name}`, filter))
  return (
    <div className="container-page">
      <Breadcrumb texts={t.common} crumbs={[{ label: t.common.accessories }]} />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-5xl md:text-6xl">{t.accessories.heading}</h1>
          <p className="mt-2 text-steel">{t.accessories.body}</p>
        </div>
        {bikes.length > 0 && (
          <label className="block w-full sm:w-72">
            <span className="mb-1.5 block font-medium text-sm">{t.accessories.filter}</span>
            <input
              type="search"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
              className="h-12 w-full rounded-sm border border-ink/50 px-3"
            />
          </label>
        )}
      </div>
      <p role="status" className="mb-4 text-sm text-steel">
        {bikes.length > 0 && (shown.length > 0 ? t.accessories.count(shown.length) : t.accessories.noneFound)}
      </p>
      {bikes.length === 0 && <EmptyShop />}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 lg:grid-cols-4">
        {shown.map((bike, place) => (
          <li key={bike.code}>
            <BikeCard bike={bike} first={place < 2} isMine={mine?.code === bike.code} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BikeCardProps {
  readonly bike: Route.ComponentProps['loaderData']['bikes'][number]
  readonly first: boolean
  readonly isMine: boolean
}

function BikeCard({ bike, first, isMine }: BikeCardProps) {
  const { accessories: t } = homeTexts()
  return (
    <article className="group relative">
      <div className="overflow-hidden rounded-sm bg-mist">
        {bike.picture && (
          <Picture
            source={{ ...bike.picture, width: 254, height: 165 }}
            sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 33vw, 50vw"
            first={first}
            className="aspect-[254/165] w-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
          />
        )}
      </div>
      <h2 className="mt-3 text-2xl">
        <Link to={`/products/${bike.code}`} prefetch="intent" className="after:absolute after:inset-0">
          {bike.name}
        </Link>
      </h2>
      <p className="text-sm text-steel">{bike.brand}</p>
      <button
        type="button"
        aria-pressed={isMine}
        aria-label={`${isMine ? t.isMine : t.mine}: ${bike.name}`}
        onClick={() => setMyBike(isMine ? null : bike)}
        className="relative inline-flex min-h-11 items-center gap-1.5 text-sm underline-offset-4 hover:underline aria-pressed:font-medium aria-pressed:text-moss"
      >
        {isMine ? <Check aria-hidden className="size-4" /> : <Bike aria-hidden className="size-4 text-steel" />}
        {isMine ? t.isMine : t.mine}
      </button>
    </article>
  )
}
