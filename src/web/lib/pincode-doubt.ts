import { contradictedStates } from '#rules/india.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

/** Returns the question about a PIN and a state that contradict each other, and the answer that confirms them. */
export function pincodeDoubt(pincode: string, state: string): { doubt: string | null; label: string } {
  const { common: t } = shopTexts()
  const states = contradictedStates(pincode, state)
  const doubt = states.length === 0 ? null : t.pincodeElsewhere(pincode, states.join(' / '))
  return { doubt, label: t.pincodeConfirm(state) }
}
