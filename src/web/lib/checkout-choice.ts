import type { Address } from '#contract/accounts.ts'
import { ADDRESS, BUSINESS, CLAIMED } from './cart-store.ts'
import { readStored, writeStored } from './storage.ts'

export const withCoupon = (path: string, coupon: string | undefined): string =>
  coupon ? `${path}/${encodeURIComponent(coupon)}` : path

/** Returns the id of the address chosen for this order. Its content is always fetched, because it may have changed. */
export const chosenAddressId = (): string | null =>
  readStored(ADDRESS, (value) => {
    if (typeof value !== 'object' || value === null) return null
    const { address_id } = value as Partial<Address>
    return typeof address_id === 'string' ? address_id : null
  })

/** Returns whether the customer has chosen to use points for this cart; this survives a reload. */
export const pointsClaimed = (): boolean => readStored(CLAIMED, (value) => value === true) ?? false

/** The part of a quote's request that names the business. The few carts with one load what reads it. */
export async function chosenBusiness() {
  if (readStored(BUSINESS, (value) => value) === null) return {}
  const { quotedBusiness } = await import('./quoted-business.ts')
  return quotedBusiness()
}

export const claimPoints = (claimed: boolean): void => writeStored(CLAIMED, claimed || null)
