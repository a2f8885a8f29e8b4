import { AddressText, type AddressTextProps } from './address-text.tsx'

type Card = AddressTextProps['address'] & { readonly address_id: string }

interface AddressCardsProps<Address> {
  readonly addresses: readonly Address[]
  readonly selected: string | null
  readonly onSelect: (address: Address) => void
}

/** Shows addresses to choose from: radio buttons as boxes that are easy to tap. */
export function AddressCards<Address extends Card>(props: AddressCardsProps<Address>) {
  const { addresses, selected, onSelect } = props
  return addresses.map((each) => (
    <label
      key={each.address_id}
      className="flex cursor-pointer gap-4 rounded-sm border border-ink/50 p-4 hover:border-ink has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2 has-checked:ring-1 has-checked:ring-ink"
    >
      <input
        type="radio"
        name="address"
        value={each.address_id}
        checked={each.address_id === selected}
        onChange={() => onSelect(each)}
        className="mt-[0.25em] size-4 shrink-0 accent-ink outline-none"
      />
      <span className="min-w-0 break-words">
        <AddressText address={each} />
      </span>
    </label>
  ))
}
