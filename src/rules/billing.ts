import { foldGstin, gstinProblem, isGstin, stateOfGstin } from './gstin.ts'
import { pincodeRefusal } from './india.ts'

export interface RegisteredAddress {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly pincode: string
}

/** Zero-rated (IGST Act section 16): with payment of IGST, or without under a letter of undertaking. */
export const SEZ_SUPPLIES = ['with-payment', 'without-payment'] as const
export type SezSupply = (typeof SEZ_SUPPLIES)[number]

export interface Billing {
  readonly gstin: string
  /** The registered name and address; null if they are the delivery address. */
  readonly billing: (RegisteredAddress & { readonly state: string }) | null
  /** The state that is the place of supply. */
  readonly placeOfSupply: string
  /** Empty for a buyer that is in no Special Economic Zone. */
  readonly sez: SezSupply | ''
}

/** Returns the billing of a customer that is not a business: the place of supply is the state of delivery. */
const unregistered = (deliveryState: string): Billing => ({
  gstin: '',
  billing: null,
  placeOfSupply: deliveryState,
  sez: '',
})

interface Asked {
  readonly gstin?: string | undefined
  readonly sez?: SezSupply | '' | undefined
  readonly billing?: (RegisteredAddress & { readonly pincodeConfirmed?: boolean | undefined }) | undefined
}

/**
 * Decides who is billed, or explains by field why the input is not valid. The place of supply to a registered buyer is
 * the state of its GSTIN, wherever the goods are sent on its direction (IGST Act section 10(1)(b)); for all others it
 * is the state of delivery.
 */
export function decideBilling(
  { gstin: typed = '', billing, sez = '' }: Asked,
  deliveryState: string,
): Billing | { readonly fields: Readonly<Record<string, string>> } {
  if (typed === '') return unregistered(deliveryState)
  const problem = gstinProblem(typed)
  if (problem) return { fields: { gstin: problem } }
  const gstin = foldGstin(typed)
  const state = stateOfGstin(gstin) ?? deliveryState
  if (billing) {
    const { pincodeConfirmed = false, ...registered } = billing
    const wrong = pincodeRefusal(registered.pincode, state, pincodeConfirmed)
    return wrong
      ? { fields: { 'billing.pincode': wrong } }
      : { gstin, billing: { ...registered, state }, placeOfSupply: state, sez }
  }
  if (state === deliveryState) return { gstin, billing: null, placeOfSupply: state, sez }
  const message = `This GSTIN is registered in ${state}, and the goods go to ${deliveryState}. Please enter the name and address of the business as registered.`
  return { fields: { 'billing.name': message } }
}

/** Returns the state of a complete GSTIN; undefined while it is being typed. */
const registeredState = (gstin: string): string | undefined =>
  isGstin(foldGstin(gstin)) ? stateOfGstin(gstin) : undefined

/** For a preview; undefined while neither GSTIN nor delivery say it. An incomplete GSTIN changes nothing. */
export const placeOfSupplyFor = (gstin: string | undefined, deliveryState: string | undefined): string | undefined =>
  registeredState(gstin ?? '') ?? deliveryState

/** Returns the kind of SEZ supply for a preview: without a complete GSTIN it is none. */
export const sezFor = ({ gstin = '', sez = '' }: Asked): SezSupply | '' => (isGstin(foldGstin(gstin)) ? sez : '')

/** A supply to a SEZ is inter-state even in its own state (IGST Act 7(5)(b)). Both are names, or both codes. */
export const isTaxedWithinState = (
  { placeOfSupply, sez }: Pick<Billing, 'placeOfSupply' | 'sez'>,
  sellerState: string,
): boolean => sez === '' && placeOfSupply === sellerState

/** Returns a line at the rate of its supply: 0 if it is without payment of tax. */
export const atRateOf = <Line extends { readonly taxPercent: number }>(line: Line, sez: SezSupply | ''): Line =>
  sez === 'without-payment' ? { ...line, taxPercent: 0 } : line

/** Returns the state of a GSTIN if it is not that of delivery, so that the registered address is needed; else null. */
export function registeredElsewhere(gstin: string, deliveryState: string): string | null {
  const state = registeredState(gstin) ?? deliveryState
  return state === deliveryState ? null : state
}
