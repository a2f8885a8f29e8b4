import { Button } from '#web/components/button.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'

interface FormButtonsProps {
  readonly submit: string
  readonly exit: string
  readonly busy: boolean
  readonly onExit: () => void
}

/** Shows the submit and cancel buttons of a form in a dialog. */
export function FormButtons({ submit, exit, busy, onExit }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton busy={busy}>{submit}</SubmitButton>
      <Button look="line" onClick={onExit} className="w-full sm:w-auto">
        {exit}
      </Button>
    </div>
  )
}
