import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { fromRupees, toRupees } from '#rules/money.ts'
import { LineImage } from '#web/components/line-image.tsx'
import { Price } from '#web/components/price.tsx'
import { formatOptions } from '#web/lib/format-options.ts'
import { priceRows } from '#web/lib/price-rows.ts'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { signedRupees } from '#web/lib/summary-rows.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { productTexts } from '#web/messages/en/product.ts'

/** A line of a quote or of an order; amounts in rupees. */
export interface Item {
  readonly key: string
  readonly image: string
  readonly name: string
  readonly href?: string | undefined
  readonly bike: string
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
  /** How many of them were refunded; none of a quote. */
  readonly qtyRefunded?: number
  /** The unit price without GST. */
  readonly price: number
  readonly taxPercent: number
  readonly steps: readonly { readonly step: string; readonly label: string; readonly amount: number }[]
}

export function Items({ items }: { items: readonly Item[] }) {
  const { order } = checkoutTexts()
  const textsOf = usePriceTexts()
  return (
    <ul className="@container border-line border-b">
      {items.map((item) => (
        <li
          key={item.key}
          className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-1 border-line border-t py-4 @lg:grid-cols-[6rem_1fr_auto]"
        >
          <LineImage image={item.image} loading="lazy" />
          <div className="min-w-0">
            <p className="text-sm text-steel">{item.bike}</p>
            <h3 className="text-xl">
              {item.href ? (
                <Link to={item.href} className="-my-2 inline-block py-2 underline-offset-4 hover:underline">
                  {item.name}
                </Link>
              ) : (
                item.name
              )}
            </h3>
            <p className="text-sm text-steel empty:hidden">{formatOptions(item)}</p>
            <p className="mt-1 text-sm">
              <Price
                {...textsOf(fromRupees(item.price), item.taxPercent)}
                before={<span className="money">{item.qty} × </span>}
              />
            </p>
            {(item.qtyRefunded ?? 0) > 0 && (
              <p className="text-sm text-steel">{order.piecesRefunded(item.qtyRefunded ?? 0, item.qty)}</p>
            )}
          </div>
          <p
            data-line-total
            className={`money col-start-2 font-semibold @lg:col-start-3 @lg:text-right ${item.qty === 1 ? '@max-lg:hidden' : ''}`}
          >
            {textsOf(fromRupees(item.price) * item.qty, item.taxPercent).gross}
          </p>
          {item.steps.length > 1 && <Breakdown item={item} />}
        </li>
      ))}
    </ul>
  )
}

function Breakdown({ item: { price, taxPercent, steps } }: { item: Item }) {
  const inPaise = steps.map(({ label, amount }) => ({ label, amount: fromRupees(amount) }))
  return (
    <details className="group col-start-2 @lg:col-span-2">
      <summary className="flex min-h-11 w-fit list-none items-center gap-1 text-sm text-steel underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {productTexts().product.priceSteps}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="mb-2 grid max-w-md gap-1 rounded-sm bg-mist p-4 text-sm">
        {priceRows(inPaise, fromRupees(price), taxPercent).map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="money">{signedRupees(toRupees(amount))}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
