import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isValidQuantity, MAX_QUANTITY } from '#rules/cart.ts'
import { fromRupees } from '#rules/money.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { LineImage } from '#web/components/line-image.tsx'
import { Price } from '#web/components/price.tsx'
import { Quantity } from '#web/components/quantity.tsx'
import { toast } from '#web/components/toast.tsx'
import type { CartLine } from '#web/lib/cart-line.ts'
import { removeItem, updateItem } from '#web/lib/cart-store.ts'
import { formatOptions } from '#web/lib/format-options.ts'
import { focusContent } from '#web/lib/main-content.ts'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { cartTexts } from '#web/messages/en/cart.ts'
import { LINE_CLASS } from './early-cart.ts'

interface CartLinesProps {
  readonly lines: readonly CartLine[]
  readonly problems: ReadonlyMap<string, string>
  readonly tag: (part: { bikeCode: string; bikeName: string; models: readonly string[] }) => ReactNode
}

export function CartLines({ lines, problems, tag }: CartLinesProps) {
  const t = cartTexts()
  const [asked, setAsked] = useState<CartLine | null>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The position of a removed line, which had the focus. */
  const removed = useRef<number | null>(null)

  useEffect(() => {
    if (removed.current === null) return
    const place = Math.min(removed.current, lines.length - 1)
    removed.current = null
    list.current?.children[place]?.querySelector('a')?.focus()
  }, [lines])

  useEffect(
    () => () => {
      if (removed.current !== null) focusContent()
    },
    [],
  )

  return (
    <>
      <ul ref={list}>
        {lines.map((line) => (
          <Line
            key={line.uuid}
            line={line}
            problem={problems.get(line.uuid)}
            tag={tag({ bikeCode: line.bikeCode, bikeName: line.bike_name, models: [line.model] })}
            onDelete={() => setAsked(line)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t.cart.deleteTitle}
        body={t.cart.deleteBody}
        yes={t.common.yes}
        no={t.common.no}
        onNo={() => setAsked(null)}
        onYes={() => {
          if (asked) {
            removed.current = lines.indexOf(asked)
            removeItem(asked.uuid)
            toast(t.cart.removed(asked.name))
          }
          setAsked(null)
        }}
      />
    </>
  )
}

interface LineProps {
  readonly line: CartLine
  readonly problem: string | undefined
  readonly tag: ReactNode
  readonly onDelete: () => void
}

function Line({ line, problem, tag, onDelete }: LineProps) {
  const t = cartTexts()
  const textsOf = usePriceTexts()
  const price = fromRupees(line.price)
  const unit = textsOf(price, line.taxPercent)
  return (
    <li data-line={line.uuid} className={LINE_CLASS}>
      <LineImage image={line.image} />
      <div className="min-w-0">
        <p className="text-sm text-steel">{line.bike}</p>
        <h2 className="text-xl">
          <Link to={`/productDetail/${line.bikeCode}/${line.code}`} className="hover:underline">
            {line.name}
          </Link>
        </h2>
        <p className="text-sm text-steel">{formatOptions(line)}</p>
        <p className="text-sm empty:hidden">{tag}</p>
        <p data-unit-price className="mt-1 text-sm">
          <Price {...unit} grossLabel={`${t.cart.each}, ${unit.grossLabel}`} />
        </p>
        {problem && <p className="mt-1 text-danger text-sm">{problem}</p>}
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:col-start-3 sm:flex-col sm:items-end">
        <p data-line-total className="order-2 ml-auto text-right sm:order-1">
          <Price stacked {...textsOf(price * line.qty, line.taxPercent)} />
        </p>
        <div className="order-1 flex items-center gap-1 sm:order-2">
          <Quantity
            labelHidden
            label={t.cart.quantity(line.name)}
            fewer={t.common.fewer}
            more={t.common.more}
            min={0}
            max={MAX_QUANTITY}
            value={line.qty}
            isValid={isValidQuantity}
            onChange={(qty) => void updateItem(line, qty)}
          />
          <button
            type="button"
            aria-label={t.cart.remove(line.name)}
            onClick={onDelete}
            className="grid size-11 place-items-center text-steel hover:text-danger"
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </li>
  )
}
