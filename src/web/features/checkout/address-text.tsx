export interface AddressTextProps {
  readonly address: {
    readonly name: string
    readonly address: string
    readonly city: string
    readonly state: string
    readonly pincode: string
    readonly country: string
    readonly phone: string
  }
}

/** An address as one would write it on a parcel. Inside of phrases, so that a label can hold it. */
export function AddressText({ address: { name, address, city, state, pincode, country, phone } }: AddressTextProps) {
  return (
    <>
      <span className="block font-medium">{name}</span>
      <span className="block whitespace-pre-line">{address}</span>
      <span className="block">
        {city}, {state} {pincode}
      </span>
      <span className="block">{country}</span>
      <span className="block text-steel">{phone}</span>
    </>
  )
}
