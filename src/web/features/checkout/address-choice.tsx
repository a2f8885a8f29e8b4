import type { Address } from '#contract/accounts.ts'
import { Button } from '#web/components/button.tsx'
import { useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { AddressText } from './address-text.tsx'

export interface AddressChoiceProps {
  readonly addresses: readonly Address[]
  /** The id of the selected one. */
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onProceed: (address: Address) => void
}

/** The addresses that were used before, one of which can be taken again. */
export function AddressChoice({ addresses, selected, onSelect, onProceed }: AddressChoiceProps) {
  const t = useCheckoutMessages().shipping
  const taken = addresses.find((each) => each.address_id === selected)
  return (
    <section aria-labelledby="recent">
      <fieldset>
        <legend className="mb-4">
          <h2 id="recent" className="text-3xl">
            {t.recent}
          </h2>
        </legend>
        <div className="grid gap-3">
          {addresses.map((each) => (
            <label
              key={each.address_id}
              className="flex cursor-pointer gap-4 rounded-sm border border-ink/50 p-4 hover:border-ink has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2 has-checked:ring-1 has-checked:ring-ink"
            >
              <input
                type="radio"
                name="address"
                value={each.address_id}
                checked={each.address_id === selected}
                onChange={() => onSelect(each.address_id)}
                className="mt-1 size-4 shrink-0 accent-ink outline-none"
              />
              <span className="min-w-0 break-words">
                <AddressText address={each} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button
        look={taken ? 'signal' : 'line'}
        className="mt-5 w-full sm:w-auto"
        disabled={!taken}
        onClick={() => taken && onProceed(taken)}
      >
        {t.proceed}
      </Button>
    </section>
  )
}
