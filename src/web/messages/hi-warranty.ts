import type { WarrantyTexts } from './en-warranty.ts'
import type { Translation } from './translation.ts'

/** The texts of warranty claims and of the pages of pieces in Hindi. */
export const hiWarranty: Translation<WarrantyTexts> = { claimForm: { title: 'वारंटी क्लेम' } }
