import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { formatRupees, type Paise } from '#rules/money.ts'
import { withTax } from '#rules/tax.ts'
import { Picture } from '#web/components/picture.tsx'
import { Stars } from '#web/components/stars.tsx'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { CHOICES, type ProductCardData, productPath } from './card.ts'

interface ProductCardProps {
  readonly product: ProductCardData
  readonly sizes: string
  /** Whether the part fits, or which bike it is for. */
  readonly tag?: ReactNode
  readonly first?: boolean
  /** The heading level: one below the heading of the list. */
  readonly heading?: 'h2' | 'h3'
  /** When the product's page is prefetched. */
  readonly prefetch?: NonNullable<LinkProps['prefetch']>
}

export function ProductCard(props: ProductCardProps) {
  const { product, sizes, tag, first = false, heading: Heading = 'h3', prefetch = 'intent' } = props
  const t = shopTexts()
  const { price, before, from, taxPercent } = product
  const { gross, grossLabel } = usePriceTexts()(price, taxPercent)
  const { average, customers } = product.rating
  return (
    <article className="group @container relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-sm bg-mist">
        <div className="aspect-square transition-transform duration-250 ease-out group-hover:scale-[1.03]">
          {product.picture && (
            <Picture
              largest={640}
              source={product.picture}
              sizes={sizes}
              first={first}
              className="size-full object-cover"
            />
          )}
        </div>
        {before > price && <Saving amount={withTax(before, taxPercent) - withTax(price, taxPercent)} />}
      </div>
      <Heading className="mt-3 text-lg @[11rem]:text-xl">
        <Link to={productPath(product)} prefetch={prefetch} className="after:absolute after:inset-0">
          {product.name}
        </Link>
      </Heading>
      {tag && <p className="mt-1 text-xs">{tag}</p>}
      {average !== null && (
        <p className="mt-1.5 flex items-center gap-1.5 text-steel text-xs">
          <Stars value={average} label={t.bike.rated(String(average), customers)} />
          <span aria-hidden>({customers})</span>
        </p>
      )}
      {product.out && <p className="mt-1.5 text-danger text-sm">{t.bike.outOfStock}</p>}
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 text-sm @[11rem]:text-base">
        {from && <span className="text-sm text-steel">{t.bike.from} </span>}
        <span data-gross className="money font-semibold">
          {gross}
        </span>
        <span className="text-steel text-xs">{grossLabel}</span>
      </p>
      <CardLinks product={product} />
    </article>
  )
}

/** Shows the amount that the offer saves. A percentage would be wrong, because the offer does not apply to options. */
function Saving({ amount }: { amount: Paise }) {
  const t = shopTexts()
  return (
    <span className="money absolute top-1.5 left-1.5 mr-1.5 whitespace-normal rounded-sm bg-ink px-1.5 py-1 text-paper text-xs leading-none @[11rem]:top-3 @[11rem]:left-3 @[11rem]:px-2 @[11rem]:text-sm">
      {t.common.save(formatRupees(amount))}
    </span>
  )
}

function CardLinks({ product }: { product: ProductCardData }) {
  const { bike: t } = shopTexts()
  const path = productPath(product)
  return (
    <div className="mt-auto flex gap-2 pt-3">
      <div className="group/add relative flex-1">
        <Link
          to={product.hasChoices ? `${path}#${CHOICES}` : path}
          prefetch="intent"
          aria-label={`${t.addToCart}: ${product.name}`}
          className={`caps relative flex min-h-11 items-center justify-center rounded-sm border border-ink/25 px-1 text-center text-sm leading-tight transition-colors hover:border-ink hover:bg-ink hover:text-paper @[11rem]:text-base ${product.hasChoices ? 'pt-1.5 pb-5' : ''}`}
        >
          {t.addToCart}
        </Link>
        {product.hasChoices && (
          <span className="pointer-events-none absolute inset-x-0 bottom-1.5 text-center text-xs leading-none transition-colors group-hover/add:text-paper">
            {t.chooseOptions}
          </span>
        )}
      </div>
      <Link
        to={`/products/${product.bikeCode}`}
        prefetch="intent"
        aria-label={t.toBike(product.bikeName)}
        className="absolute top-0 right-0 grid size-11 shrink-0 place-items-center rounded-sm transition-colors hover:border-ink hover:bg-ink hover:text-paper @[11rem]:relative @[11rem]:border @[11rem]:border-ink/25"
      >
        <ArrowUpRight aria-hidden className="size-5" />
      </Link>
    </div>
  )
}
