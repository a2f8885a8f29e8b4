import { type RegisteredAddress, registeredElsewhere } from '#rules/billing.ts'
import { foldGstin, isGstin } from '#rules/gstin.ts'

/** A business as it is typed: empty texts for what is not needed. */
export interface Business extends RegisteredAddress {
  readonly gstin: string
  /** Whether the PIN is right although it contradicts the state of the GSTIN. */
  readonly pincodeConfirmed: boolean
}

export const NO_BUSINESS: Business = {
  gstin: '',
  name: '',
  address: '',
  city: '',
  pincode: '',
  pincodeConfirmed: false,
}

/** Returns a stored business; parts that are not texts are empty. */
export function businessIn(stored: unknown): Business {
  const parts = typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {}
  const text = (name: Exclude<keyof Business, 'pincodeConfirmed'>) =>
    typeof parts[name] === 'string' ? parts[name] : ''
  return {
    gstin: text('gstin'),
    name: text('name'),
    address: text('address'),
    city: text('city'),
    pincode: text('pincode'),
    pincodeConfirmed: parts.pincodeConfirmed === true,
  }
}

/** Returns the part of a quote's request that names the business: nothing until the GSTIN is complete. */
export const quotedFor = ({ gstin }: Business): { gstin?: string } =>
  isGstin(foldGstin(gstin)) ? { gstin: foldGstin(gstin) } : {}

/** Returns the part of an order's request that names the business, with its registered address where that is needed. */
export function billedTo({ gstin, ...billing }: Business, deliveryState: string) {
  if (gstin.trim() === '') return {}
  return { gstin: gstin.trim(), ...(registeredElsewhere(gstin, deliveryState) !== null && { billing }) }
}
