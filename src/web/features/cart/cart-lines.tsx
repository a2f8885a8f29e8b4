import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { acceptQuantity, MAX_QUANTITY } from '#rules/cart.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { Confirm } from '#web/components/confirm.tsx'
import { LineImage } from '#web/components/line-image.tsx'
import { Quantity } from '#web/components/quantity.tsx'
import { toast } from '#web/components/toast.tsx'
import { type CartLine, removeItem, updateItem } from '#web/lib/cart-store.ts'
import { focusContent } from '#web/lib/content.ts'
import { optionsText } from '#web/lib/line-text.ts'
import { useMessages } from '#web/lib/messages.ts'
import { LINE_CLASS } from './early-cart.ts'

export interface CartLinesProps {
  readonly lines: readonly CartLine[]
  readonly problems: ReadonlyMap<string, string>
  /** Whether it fits. */
  readonly tag: (part: { bikeCode: string; bikeName: string; models: readonly string[] }) => ReactNode
}

/** The lines of the cart, each with its quantity and a way out after a question. */
export function CartLines({ lines, problems, tag }: CartLinesProps) {
  const t = useMessages()
  const [asked, setAsked] = useState<CartLine | null>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The place of a line that has gone, and with it what had the focus. */
  const gone = useRef<number | null>(null)

  useEffect(() => {
    if (gone.current === null) return
    const place = Math.min(gone.current, lines.length - 1)
    gone.current = null
    list.current?.children[place]?.querySelector('a')?.focus()
  }, [lines])

  useEffect(
    () => () => {
      if (gone.current !== null) focusContent()
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
      <Confirm
        open={asked !== null}
        title={t.cart.deleteTitle}
        body={t.cart.deleteBody}
        yes={t.common.yes}
        no={t.common.no}
        onNo={() => setAsked(null)}
        onYes={() => {
          if (asked) {
            gone.current = lines.indexOf(asked)
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
  const t = useMessages()
  const price = fromRupees(line.price)
  return (
    <li data-line={line.uuid} className={LINE_CLASS}>
      <LineImage src={`${line.image}/320.webp`} />
      <div className="min-w-0">
        <p className="text-sm text-steel">{line.bike}</p>
        <h2 className="text-xl">
          <Link to={`/productDetail/${line.bikeCode}/${line.code}`} className="hover:underline">
            {line.name}
          </Link>
        </h2>
        <p className="text-sm text-steel">{optionsText(line)}</p>
        <p className="text-sm empty:hidden">{tag}</p>
        <p className="mt-1 text-sm">
          <span data-unit-price className="money font-medium">
            {formatRupees(price)}
          </span>{' '}
          <span className="text-steel">{t.cart.each}</span>
        </p>
        {problem && <p className="mt-1 text-danger text-sm">{problem}</p>}
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:col-start-3 sm:flex-col sm:items-end">
        <p data-line-total className="money order-2 font-semibold sm:order-1">
          {formatRupees(price * line.qty)}
        </p>
        <div className="order-1 flex items-center gap-1 sm:order-2">
          <Quantity
            labelHidden
            label={t.cart.quantity(line.name)}
            fewer={t.product.fewer}
            more={t.product.more}
            min={0}
            max={MAX_QUANTITY}
            value={line.qty}
            accept={acceptQuantity}
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
