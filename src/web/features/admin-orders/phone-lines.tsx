import type { CartLineInput } from '#contract/quote.ts'
import { isValidQuantity, lineKey, MAX_QUANTITY } from '#rules/cart.ts'
import { Quantity } from '#web/components/quantity.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { optionsOf } from '#web/lib/format-options.ts'
import { rupees } from '#web/lib/rupees.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'

type Lines = readonly CartLineInput[]

/** Adds a line; if the same choice is already there, increases its quantity. */
export function addPhoneLine(lines: Lines, added: CartLineInput): Lines {
  const same = lines.find((each) => lineKey(each) === lineKey(added))
  if (!same) return [...lines, added]
  const qty = Math.min(MAX_QUANTITY, same.qty + added.qty)
  return lines.map((each) => (each === same ? { ...each, qty } : each))
}

interface PhoneLinesProps {
  readonly lines: Lines
  /** The total of each line, by its key, as far as the server has calculated it. */
  readonly totals: ReadonlyMap<string, number>
  readonly onChange: (lines: Lines) => void
}

export function PhoneLines({ lines, totals, onChange }: PhoneLinesProps) {
  const t = createOrdersTexts().create
  if (lines.length === 0) return <p className="text-steel">{t.empty}</p>
  return (
    <ul className="border-line border-b">
      {lines.map((line) => {
        const { name, bike, qty } = line
        const total = totals.get(lineKey(line))
        return (
          <li key={lineKey(line)} className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-t py-3">
            <p className="min-w-0 flex-1 basis-48">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-steel">{[bike, ...optionsOf(line)].join(', ')}</span>
            </p>
            <Quantity
              label={t.quantity(name)}
              labelHidden
              fewer={t.fewer}
              more={t.more}
              value={qty}
              max={MAX_QUANTITY}
              isValid={isValidQuantity}
              onChange={(chosen) => onChange(lines.map((each) => (each === line ? { ...each, qty: chosen } : each)))}
            />
            <div className="flex w-full items-center justify-between gap-5 sm:w-auto">
              <TextButton
                aria-label={t.removeOf(name)}
                onClick={() => onChange(lines.filter((each) => each !== line))}
                className="text-sm"
              >
                {t.remove}
              </TextButton>
              <span className="money text-right font-medium sm:min-w-28">
                {total === undefined ? '' : rupees(total)}
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
