import type { UseFormReturn } from 'react-hook-form'
import type { Order } from '#contract/orders.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Quantity } from '#web/components/quantity.tsx'
import { formatOptions } from '#web/lib/format-options.ts'
import { rupees } from '#web/lib/rupees.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { areGoodsAway } from './cancel-fields.tsx'

export interface RefundFields {
  /** In rupees. */
  readonly amount: string
  readonly reason: string
  readonly customerNote: string
  /** Whether all goods of the order are back, if an amount is refunded. */
  readonly restock: boolean
  /** How many of each line, by its id, and whether they are back in the shop. */
  readonly pieces: Readonly<Record<string, { readonly qty: number; readonly restock: boolean }>>
  readonly delivery: boolean
}

export const NO_PIECES: Pick<RefundFields, 'pieces' | 'delivery'> = { pieces: {}, delivery: false }

type Line = Order['order_details'][number]

const leftOf = ({ qty, qtyRefunded }: Line): number => qty - qtyRefunded

/** Whether pieces of an order can be refunded: it is not cancelled, and some are left. */
export const hasPieces = (order: Order): boolean =>
  order.status !== 'Cancelled' &&
  order.refundable.amount + order.refundable.points > 0 &&
  order.order_details.some((line) => leftOf(line) > 0)

/** Returns the chosen pieces as the call that refunds them takes them, or null if none are chosen. */
export function selectionOf(order: Order, { pieces, delivery }: typeof NO_PIECES) {
  const lines = order.order_details.flatMap(({ id }) => {
    const { qty = 0, restock = false } = pieces[id] ?? {}
    return qty > 0 ? [{ lineId: id, qty, restock }] : []
  })
  return lines.length > 0 || delivery ? { lines, delivery } : null
}

interface RefundPiecesProps {
  readonly order: Order
  readonly form: UseFormReturn<RefundFields>
}

/** Lets staff choose the pieces of each line that are refunded, and the delivery charge. */
export function RefundPieces({ order, form }: RefundPiecesProps) {
  const t = adminOrdersTexts().orders
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t.whichPieces}</legend>
      <p className="text-sm text-steel">{areGoodsAway(order) ? t.piecesAway : t.piecesHere}</p>
      <ul className="mt-2 border-line border-t">
        {order.order_details.map((line) => (
          <LineRow key={line.id} line={line} order={order} form={form} />
        ))}
        {order.shippingPrice > 0 && !order.isDeliveryRefunded && (
          <li className="border-line border-b">
            <Checkbox {...form.register('delivery')}>{t.delivery(rupees(order.shippingPrice))}</Checkbox>
          </li>
        )}
      </ul>
    </fieldset>
  )
}

function LineRow({ line, order, form }: RefundPiecesProps & { readonly line: Line }) {
  const t = adminOrdersTexts().orders
  const left = leftOf(line)
  const qty = form.watch(`pieces.${line.id}.qty`) ?? 0
  const name = `${line.productName}, ${line.bikeName}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 text-sm">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{line.productName}</p>
        <p className="text-steel">{[line.bikeName, formatOptions(line)].filter(Boolean).join(' ')}</p>
        <p className="money text-steel">{t.each(rupees(line.price))}</p>
        {line.qtyRefunded > 0 && <p className="font-medium">{t.piecesRefunded(line.qtyRefunded, line.qty)}</p>}
      </div>
      {left > 0 && (
        <Quantity
          label={t.piecesOf(name, left)}
          labelHidden
          fewer={t.fewer(name)}
          more={t.more(name)}
          value={qty}
          min={0}
          stopsAt={0}
          max={left}
          isValid={(value) => Number.isInteger(value) && value >= 0 && value <= left}
          onChange={(value) => form.setValue(`pieces.${line.id}.qty`, value)}
        />
      )}
      {areGoodsAway(order) && qty > 0 && (
        <Checkbox {...form.register(`pieces.${line.id}.restock`)} aria-label={t.pieceBackOf(name)}>
          {t.pieceBack}
        </Checkbox>
      )}
    </li>
  )
}
