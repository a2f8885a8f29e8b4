import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Price } from '#web/components/price.tsx'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { SearchResultItem } from './search-results.ts'

interface SearchResultProps {
  readonly item: SearchResultItem
  readonly tag?: ReactNode
  /** The heading level: one below the heading of the list. */
  readonly heading?: 'h2' | 'h3'
}

/** Shows one result as a row, with a thumbnail of 75 by 75 pixels. */
export function SearchResult({ item, tag, heading: Heading = 'h3' }: SearchResultProps) {
  const t = shopTexts()
  const textsOf = usePriceTexts()
  return (
    <article className="relative flex items-center gap-4 py-3 hover:bg-mist">
      <img
        src={item.thumbnail ? `${item.thumbnail}/160.webp` : '/icon.svg'}
        width={75}
        height={75}
        alt=""
        loading="lazy"
        className="size-[75px] shrink-0 rounded-sm bg-mist object-cover"
      />
      <div className="min-w-0 flex-1">
        <Heading className="text-lg">
          <Link
            to={`/productDetail/${item.bikeCode}/${item.code}`}
            prefetch="intent"
            className="after:absolute after:inset-0"
          >
            {item.name}
          </Link>
        </Heading>
        <p className="text-steel text-xs">{tag ?? t.myBike.madeFor(item.bikeName)}</p>
        <p className="mt-1 text-sm">
          <Price
            {...textsOf(item.price, item.taxPercent)}
            before={item.from && <span className="font-normal text-steel">{t.bike.from} </span>}
          />
        </p>
      </div>
    </article>
  )
}
