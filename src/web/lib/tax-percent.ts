import { createContext, useContext } from 'react'
import { GST_PERCENT } from '#rules/tax.ts'

/** The rate of GST of the day on which the page was made. */
export const TaxPercent = createContext<number>(GST_PERCENT)

export const useTaxPercent = (): number => useContext(TaxPercent)
