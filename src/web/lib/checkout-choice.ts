import type { Address } from '#contract/accounts.ts'
import { ADDRESS, CLAIMED } from './cart-store.ts'
import { readStored, writeStored } from './storage.ts'

/** Where the coupon of an address leads on to: the path with the code behind it, or without. */
export const withCoupon = (path: string, coupon: string | undefined): string =>
  coupon ? `${path}/${encodeURIComponent(coupon)}` : path

/** The id of the address that was chosen for this order; what it says is fetched, for it may have been changed. */
export const chosenAddressId = (): string | null =>
  readStored(ADDRESS, (value) => {
    if (typeof value !== 'object' || value === null) return null
    const { address_id } = value as Partial<Address>
    return typeof address_id === 'string' ? address_id : null
  })

/** Whether the buyer has claimed points for this cart; a reload keeps it. */
export const pointsClaimed = (): boolean => readStored(CLAIMED, (value) => value === true) ?? false

export const claimPoints = (claimed: boolean): void => writeStored(CLAIMED, claimed || null)
