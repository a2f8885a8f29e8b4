/** The maximum number of addresses that a customer can save (S2 §9). */
export const MAX_ADDRESSES = 5
