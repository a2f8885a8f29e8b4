import { foldGstin, gstinProblem, isGstin, stateOfGstin } from './gstin.ts'
import { pincodeRefusal } from './india.ts'

/** Name and address of a business as registered for GST. */
export interface RegisteredAddress {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly pincode: string
}

/** The billing details of an order placed by a business. */
export interface Billing {
  readonly gstin: string
  /** The registered name and address; null if they are the delivery address. */
  readonly billing: (RegisteredAddress & { readonly state: string }) | null
  /** The state that is the place of supply. */
  readonly placeOfSupply: string
}

/** Returns the billing of a customer that is not a business: the place of supply is the state of delivery. */
export const unregistered = (deliveryState: string): Billing => ({
  gstin: '',
  billing: null,
  placeOfSupply: deliveryState,
})

interface Asked {
  readonly gstin?: string | undefined
  readonly billing?: (RegisteredAddress & { readonly pincodeConfirmed?: boolean | undefined }) | undefined
}

/**
 * Decides who is billed, or explains by field why the input is not valid. The place of supply to a registered buyer is
 * the state of its GSTIN, wherever the goods are sent on its direction (IGST Act section 10(1)(b)); for all others it
 * is the state of delivery.
 */
export function decideBilling(
  { gstin: typed = '', billing }: Asked,
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
      : { gstin, billing: { ...registered, state }, placeOfSupply: state }
  }
  if (state === deliveryState) return { gstin, billing: null, placeOfSupply: state }
  const message = `This GSTIN is registered in ${state}, and the goods go to ${deliveryState}. Please enter the name and address of the business as registered.`
  return { fields: { 'billing.name': message } }
}

/** Returns the state of a complete GSTIN; undefined while it is being typed. */
const registeredState = (gstin: string): string | undefined =>
  isGstin(foldGstin(gstin)) ? stateOfGstin(gstin) : undefined

/**
 * Returns the place of supply for a preview, undefined while neither GSTIN nor delivery say it: an incomplete GSTIN
 * changes nothing.
 */
export const placeOfSupplyFor = (gstin: string | undefined, deliveryState: string | undefined): string | undefined =>
  registeredState(gstin ?? '') ?? deliveryState

/** Returns the state of a GSTIN if it is not that of delivery, so that the registered address is needed; else null. */
export function registeredElsewhere(gstin: string, deliveryState: string): string | null {
  const state = registeredState(gstin) ?? deliveryState
  return state === deliveryState ? null : state
}
