import type { Order } from '#contract/orders.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Quantity } from '#web/components/quantity.tsx'
import { formatOptions } from '#web/lib/format-options.ts'
import { rupees } from '#web/lib/rupees.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { areGoodsAway } from './cancel-fields.tsx'
import type { RefundSelection } from './use-refund-quote.ts'

/** The pieces to refund. */
export interface Pieces {
  /** How many of each line, by its id. */
  readonly qty: Readonly<Record<string, number>>
  /** The lines whose pieces are back in the shop. */
  readonly back: readonly string[]
  readonly delivery: boolean
}

export const NO_PIECES: Pieces = { qty: {}, back: [], delivery: false }

type Line = Order['order_details'][number]

const leftOf = ({ qty, qtyRefunded }: Line): number => qty - qtyRefunded

const chosenOf = (order: Order, { qty }: Pieces) =>
  order.order_details.flatMap(({ id }) => (qty[id] ? [{ lineId: id, qty: qty[id] }] : []))

/** Whether pieces of an order can be refunded: it is not cancelled, and some are left. */
export const hasPieces = (order: Order): boolean =>
  order.status !== 'Cancelled' &&
  order.refundable.amount + order.refundable.points > 0 &&
  order.order_details.some((line) => leftOf(line) > 0)

/** Returns the chosen pieces for a quote, or null if none are chosen. */
export function selectionOf(order: Order, pieces: Pieces): RefundSelection | null {
  const lines = chosenOf(order, pieces)
  if (lines.length === 0 && !pieces.delivery) return null
  return { lines: lines.map(({ lineId, qty }) => `${lineId}:${qty}`).join(','), delivery: pieces.delivery }
}

/** Returns the chosen pieces as the call that refunds them takes them. */
export const toRequest = (order: Order, pieces: Pieces) => ({
  lines: chosenOf(order, pieces).map((line) => ({ ...line, restock: pieces.back.includes(line.lineId) })),
  delivery: pieces.delivery,
})

interface RefundPiecesProps {
  readonly order: Order
  readonly pieces: Pieces
  readonly onChange: (pieces: Pieces) => void
}

/** Lets staff choose the pieces of each line that are refunded, and the delivery charge. */
export function RefundPieces({ order, pieces, onChange }: RefundPiecesProps) {
  const t = adminOrdersTexts().orders
  const isAway = areGoodsAway(order)
  const canReturnDelivery = order.shippingPrice > 0 && !order.isDeliveryRefunded
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t.whichPieces}</legend>
      <p className="text-sm text-steel">{isAway ? t.piecesAway : t.piecesHere}</p>
      <ul className="mt-2 border-line border-t">
        {order.order_details.map((line) => (
          <LineRow key={line.id} line={line} isAway={isAway} pieces={pieces} onChange={onChange} />
        ))}
        {canReturnDelivery && (
          <li className="border-line border-b">
            <Checkbox
              checked={pieces.delivery}
              onChange={(event) => onChange({ ...pieces, delivery: event.target.checked })}
            >
              {t.delivery(rupees(order.shippingPrice))}
            </Checkbox>
          </li>
        )}
      </ul>
    </fieldset>
  )
}

interface LineRowProps extends Omit<RefundPiecesProps, 'order'> {
  readonly line: Line
  readonly isAway: boolean
}

function LineRow({ line, isAway, pieces, onChange }: LineRowProps) {
  const t = adminOrdersTexts().orders
  const left = leftOf(line)
  const qty = pieces.qty[line.id] ?? 0
  const name = `${line.productName}, ${line.bikeName}`
  const isBack = pieces.back.includes(line.id)
  const toggle = () =>
    onChange({ ...pieces, back: isBack ? pieces.back.filter((id) => id !== line.id) : [...pieces.back, line.id] })
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
          onChange={(value) => onChange({ ...pieces, qty: { ...pieces.qty, [line.id]: value } })}
        />
      )}
      {isAway && qty > 0 && (
        <Checkbox checked={isBack} onChange={toggle} aria-label={t.pieceBackOf(name)}>
          {t.pieceBack}
        </Checkbox>
      )}
    </li>
  )
}
