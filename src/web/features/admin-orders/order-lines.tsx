import { Link } from 'react-router'
import type { OrderRecord } from '#contract/order-record.ts'
import type { Order } from '#contract/orders.ts'
import { LineImage } from '#web/components/line-image.tsx'
import { Panel } from '#web/components/panel.tsx'
import { optionsOf } from '#web/lib/format-options.ts'
import { linePicturePath } from '#web/lib/line-picture.ts'
import { rupees } from '#web/lib/rupees.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { OrderTotals } from './order-totals.tsx'

/** The picture width in pixels that is sufficient here on any screen. */
const WIDTH = 320

/** Shows what was ordered, with the picture of the chosen colour, and what it costs. */
export function OrderLines({ record: { order, pages } }: { record: OrderRecord }) {
  const t = adminOrderTexts().record
  const pieces = order.order_details.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Panel id="products" title={t.products} aside={t.pieces(pieces)}>
      <ul className="mb-4">
        {order.order_details.map((line) => (
          <Line key={line.id} line={line} page={pages[line.id]} />
        ))}
      </ul>
      <OrderTotals order={order} />
    </Panel>
  )
}

function Line({ line, page }: { line: Order['order_details'][number]; page: string | undefined }) {
  const { record: t, orders } = adminOrderTexts()
  const options = optionsOf(line)
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b py-4 first:pt-0 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <div className="row-span-2 sm:row-span-1">
        <LineImage src={linePicturePath(line.products.url, WIDTH)} loading="lazy" />
      </div>
      <div className="min-w-0">
        <h3 className="font-medium font-sans text-base leading-6">
          {page ? (
            <Link to={page} className="underline decoration-ink/30 underline-offset-4 hover:decoration-ink">
              {line.productName}
            </Link>
          ) : (
            line.productName
          )}
        </h3>
        <p className="text-sm text-steel">{t.bike(line.bikeName)}</p>
        {options.length > 0 && <p className="text-sm">{options.join(' · ')}</p>}
        {line.qtyRefunded > 0 && (
          <p className="font-medium text-sm">{orders.piecesRefunded(line.qtyRefunded, line.qty)}</p>
        )}
      </div>
      <div className="flex justify-between gap-4 text-sm sm:block sm:text-right">
        <p className="money text-steel">
          <span className={line.qty > 1 ? 'font-semibold text-ink' : ''}>{line.qty}</span> × {rupees(line.price)}
        </p>
        <p className="money font-semibold">{rupees(line.price * line.qty)}</p>
      </div>
    </li>
  )
}
