import type { WarrantyTexts } from './en-warranty.ts'
import type { Translation } from './translation.ts'

/** The texts of warranty claims and of the pages of pieces in Tamil. */
export const taWarranty: Translation<WarrantyTexts> = { claimForm: { title: 'உத்தரவாதக் கோரிக்கை' } }
