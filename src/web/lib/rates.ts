import { createContext, useContext } from 'react'
import { FIRST_ORDER_PERCENT } from '#rules/pricing.ts'
import { GST_PERCENT } from '#rules/tax.ts'

/** Percentages of the day on which the page was made. */
export const Rates = createContext({ taxPercent: GST_PERCENT, firstOrderPercent: FIRST_ORDER_PERCENT })

export const useRates = () => useContext(Rates)
