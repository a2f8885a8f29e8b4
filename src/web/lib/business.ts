import { type RegisteredAddress, registeredElsewhere, SEZ_SUPPLIES, type SezSupply } from '#rules/billing.ts'
import { foldGstin, isGstin } from '#rules/gstin.ts'
import { BUSINESS } from './cart-store.ts'
import { readStored, writeStored } from './storage.ts'

/** A business as it is typed: empty texts for what is not needed. */
export interface Business extends RegisteredAddress {
  readonly gstin: string
  /** Whether the PIN is right although it contradicts the state of the GSTIN. */
  readonly pincodeConfirmed: boolean
  /** A supply to a Special Economic Zone; empty for every other. */
  readonly sez: SezSupply | ''
}

export const NO_BUSINESS: Business = {
  gstin: '',
  name: '',
  address: '',
  city: '',
  pincode: '',
  pincodeConfirmed: false,
  sez: '',
}

/** Returns a stored business; parts that are not texts are empty. */
export function businessIn(stored: unknown): Business {
  const parts = typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {}
  const text = (name: Exclude<keyof Business, 'pincodeConfirmed' | 'sez'>) =>
    typeof parts[name] === 'string' ? parts[name] : ''
  return {
    gstin: text('gstin'),
    name: text('name'),
    address: text('address'),
    city: text('city'),
    pincode: text('pincode'),
    pincodeConfirmed: parts.pincodeConfirmed === true,
    sez: SEZ_SUPPLIES.find((each) => each === parts.sez) ?? '',
  }
}

/** Returns the business that is billed for this cart, as far as it has been typed; this survives a reload. */
export const billedBusiness = (): Business => readStored(BUSINESS, businessIn) ?? NO_BUSINESS

export const rememberBusiness = (business: Business): void => writeStored(BUSINESS, business)

/** Returns the part of a quote's request that names the business: nothing until the GSTIN is complete. */
export const quotedFor = ({ gstin, sez }: Business): { gstin?: string; sez?: SezSupply } =>
  isGstin(foldGstin(gstin)) ? { gstin: foldGstin(gstin), ...(sez && { sez }) } : {}

/** Returns the part of an order's request that names the business, with its registered address where that is needed. */
export function billedTo({ gstin, sez, ...billing }: Business, deliveryState: string) {
  if (gstin.trim() === '') return {}
  const registered = registeredElsewhere(gstin, deliveryState) !== null && { billing }
  return { gstin: gstin.trim(), ...(sez && { sez }), ...registered }
}
