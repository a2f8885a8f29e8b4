export interface AddressTextProps {
  readonly address: {
    readonly name: string
    readonly address: string
    readonly city: string
    readonly state: string
    readonly pincode: string
    readonly country?: string
    readonly phone?: string
  }
}

/** Shows an address as on a parcel. It uses only inline elements, so that a label can contain it. */
export function AddressText({ address: { name, address, city, state, pincode, country, phone } }: AddressTextProps) {
  return (
    <>
      <span className="block font-medium">{name}</span>
      <span className="block whitespace-pre-line">{address}</span>
      <span className="block">
        {city && `${city}, `}
        {state} {pincode}
      </span>
      {country && <span className="block">{country}</span>}
      {phone && <span className="block text-steel">{phone}</span>}
    </>
  )
}
