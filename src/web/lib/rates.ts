import { createContext, useContext } from 'react'

interface PercentagesInForce {
  readonly taxPercent: number
  readonly firstOrderPercent: number
}

/** The percentages in force when the page was rendered. */
export const Rates = createContext<PercentagesInForce | null>(null)

export function useRates(): PercentagesInForce {
  const rates = useContext(Rates)
  if (!rates) throw new Error('There are no rates outside of the shop’s pages.')
  return rates
}
