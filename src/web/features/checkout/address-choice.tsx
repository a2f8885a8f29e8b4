import type { Address } from '#contract/accounts.ts'
import { AddressCards } from '#web/components/address-cards.tsx'
import { Button } from '#web/components/button.tsx'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

interface AddressChoiceProps {
  readonly addresses: readonly Address[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly onProceed: (address: Address) => void
}

export function AddressChoice({ addresses, selected, onSelect, onProceed }: AddressChoiceProps) {
  const t = checkoutTexts().shipping
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
          <AddressCards
            addresses={addresses}
            selected={selected}
            onSelect={(address) => onSelect(address.address_id)}
          />
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
