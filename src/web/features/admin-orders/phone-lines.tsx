import { isValidQuantity, MAX_QUANTITY } from '#rules/cart.ts'
import { Quantity } from '#web/components/quantity.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { optionsOf } from '#web/lib/format-options.ts'
import { rupees } from '#web/lib/rupees.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'
import { keyOf, type PhoneLine } from './phone-line.ts'

interface PhoneLinesProps {
  readonly lines: readonly PhoneLine[]
  /** The total of each line, by its key, as far as the server has calculated it. */
  readonly totals: ReadonlyMap<string, number>
  readonly onChange: (lines: readonly PhoneLine[]) => void
}

/** Shows the lines of the order so far. */
export function PhoneLines({ lines, totals, onChange }: PhoneLinesProps) {
  const t = createOrdersTexts().create
  if (lines.length === 0) return <p className="text-steel">{t.empty}</p>
  return (
    <ul className="border-line border-b">
      {lines.map((line) => {
        const { name, bikes } = line.product
        const total = totals.get(keyOf(line))
        return (
          <li key={keyOf(line)} className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-t py-3">
            <p className="min-w-0 flex-1 basis-48">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-steel">
                {[bikes.name, ...optionsOf(line)].filter(Boolean).join(', ')}
              </span>
            </p>
            <Quantity
              label={t.quantity(name)}
              labelHidden
              fewer={t.fewer}
              more={t.more}
              value={line.qty}
              max={MAX_QUANTITY}
              isValid={isValidQuantity}
              onChange={(qty) => onChange(lines.map((each) => (each === line ? { ...each, qty } : each)))}
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
