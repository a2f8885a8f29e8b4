import { formatRupees, fromRupees } from '#rules/money.ts'

/** Formats an amount in rupees, as the API answers it. */
export const rupees = (amount: number): string => formatRupees(fromRupees(amount))
