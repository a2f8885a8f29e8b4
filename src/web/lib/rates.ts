import { createContext, useContext } from 'react'

interface RatesInForce {
  /** The seller's state, which names its tax. */
  readonly state: string
  readonly taxPercent: number
  readonly firstOrderPercent: number
}

/** The rates in force when the page was rendered. */
export const Rates = createContext<RatesInForce | null>(null)

export function useRates(): RatesInForce {
  const rates = useContext(Rates)
  if (!rates) throw new Error('There are no rates outside of the shop’s pages.')
  return rates
}
