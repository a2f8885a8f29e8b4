import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { LineImage } from '#web/components/line-image.tsx'
import { formatOptions } from '#web/lib/format-options.ts'
import { linePicturePath } from '#web/lib/line-picture.ts'
import { rupees } from '#web/lib/rupees.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** The picture width in pixels that is sufficient here on any screen. */
const WIDTH = 320

/** A line of a quote or of an order; amounts in rupees. */
export interface Item {
  readonly key: string
  readonly image: string
  readonly name: string
  /** The path of its page, if there is one. */
  readonly href?: string | undefined
  readonly bike: string
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
  /** How many of them were refunded; none of a quote. */
  readonly qtyRefunded?: number
  readonly price: number
  readonly steps: readonly { readonly step: string; readonly label: string; readonly amount: number }[]
}

/** Shows the purchased items, line by line, with the breakdown of each price. */
export function Items({ items }: { items: readonly Item[] }) {
  const { review: t, order } = checkoutTexts()
  return (
    <ul className="border-line border-b">
      {items.map((item) => (
        <li
          key={item.key}
          className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-1 border-line border-t py-4 sm:grid-cols-[6rem_1fr_auto]"
        >
          <LineImage src={linePicturePath(item.image, WIDTH)} loading="lazy" />
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
            <p className="money mt-1 text-sm">
              {item.qty} × {rupees(item.price)}
            </p>
            {(item.qtyRefunded ?? 0) > 0 && (
              <p className="text-sm text-steel">{order.piecesRefunded(item.qtyRefunded ?? 0, item.qty)}</p>
            )}
          </div>
          <p className="money col-start-2 font-semibold sm:col-start-3 sm:text-right">
            {rupees(item.price * item.qty)}
          </p>
          {item.steps.length > 1 && (
            <details className="group col-start-2 sm:col-span-2">
              <summary className="flex min-h-11 w-fit list-none items-center gap-1 text-sm text-steel underline underline-offset-4 [&::-webkit-details-marker]:hidden">
                {t.steps}
                <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
              </summary>
              <dl className="mb-2 grid max-w-md gap-1 rounded-sm bg-mist p-4 text-sm">
                {item.steps.map((step) => (
                  <div key={`${step.step} ${step.label}`} className="flex justify-between gap-4">
                    <dt>{step.label}</dt>
                    <dd className="money">
                      {step.amount < 0 && '− '}
                      {rupees(Math.abs(step.amount))}
                    </dd>
                  </div>
                ))}
                <div className="flex justify-between gap-4 border-ink/20 border-t pt-1 font-medium">
                  <dt>{t.stepsTotal}</dt>
                  <dd className="money">{rupees(item.price)}</dd>
                </div>
              </dl>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
