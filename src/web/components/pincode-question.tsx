import { contradictedStates } from '#rules/india.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { Checkbox } from './checkbox.tsx'

interface PincodeQuestionProps {
  readonly pincode: string
  readonly state: string
  readonly confirmed: boolean
  readonly onConfirm: (confirmed: boolean) => void
}

/** Asks whether PIN and state are right where they contradict each other; otherwise shows nothing. */
export function PincodeQuestion({ pincode, state, confirmed, onConfirm }: PincodeQuestionProps) {
  const { common: t } = shopTexts()
  const states = contradictedStates(pincode, state)
  return (
    <div role="status" className="empty:hidden">
      {states.length > 0 && (
        <Checkbox
          checked={confirmed}
          hint={t.pincodeElsewhere(pincode, states.join(' / '))}
          onChange={({ target }) => onConfirm(target.checked)}
        >
          {t.pincodeConfirm(state)}
        </Checkbox>
      )}
    </div>
  )
}
