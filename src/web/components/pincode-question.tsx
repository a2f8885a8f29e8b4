import { Checkbox } from './checkbox.tsx'

interface PincodeQuestionProps {
  /** What contradicts the state; null where nothing does. */
  readonly doubt: string | null
  readonly label: string
  readonly confirmed: boolean
  readonly onConfirm: (confirmed: boolean) => void
}

/** Asks whether PIN and state are right where they contradict each other; otherwise shows nothing. */
export function PincodeQuestion({ doubt, label, confirmed, onConfirm }: PincodeQuestionProps) {
  return (
    <div role="status" className="empty:hidden">
      {doubt !== null && (
        <Checkbox checked={confirmed} hint={doubt} onChange={({ target }) => onConfirm(target.checked)}>
          {label}
        </Checkbox>
      )}
    </div>
  )
}
