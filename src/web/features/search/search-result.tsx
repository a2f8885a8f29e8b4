import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#rules/money.ts'
import { withTax } from '#rules/tax.ts'
import { useMessages } from '#web/lib/messages.ts'
import { useRates } from '#web/lib/rates.ts'
import type { FoundItem } from './found.ts'

export interface SearchResultProps {
  readonly item: FoundItem
  readonly tag?: ReactNode
  /** The level of its heading: below whatever heads the list. */
  readonly heading?: 'h2' | 'h3'
}

/** One result: a card in a line, with a thumbnail of 75 by 75. */
export function SearchResult({ item, tag, heading: Heading = 'h3' }: SearchResultProps) {
  const t = useMessages()
  const { taxPercent } = useRates()
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
          <span className="money font-semibold">
            {item.from && <span className="font-normal text-steel">{t.bike.from} </span>}
            {formatRupees(item.price)}
          </span>{' '}
          <span className="money text-steel text-xs">
            {t.common.withGst(formatRupees(withTax(item.price, taxPercent)))}
          </span>
        </p>
      </div>
    </article>
  )
}
