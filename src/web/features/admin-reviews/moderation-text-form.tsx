import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { countCharacters, normalizeText, textProblem } from '#rules/reviews.ts'
import { Alert } from '#web/components/alert.tsx'
import { CountedTextArea } from '#web/components/counted-text-area.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { FormButtons } from '#web/components/form-buttons.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { useEditConflict } from '#web/lib/use-edit-conflict.ts'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'

interface ModerationTextFormProps {
  /** The API's name of the field. */
  readonly name: 'answer' | 'reason'
  readonly label: string
  readonly hint: string
  readonly missing: string
  readonly initial: string
  /** The version of the review that was read. */
  readonly version: number
  readonly maxCharacters: number
  /** Submits the text; an error it throws is shown in the form. */
  readonly send: (words: string, version: number) => Promise<void>
  /** Shows the current review, if its author or a colleague saved a change first. */
  readonly onStale: (current: StaleReview) => void
  readonly onExit: () => void
}

/** The current review, as a conflict error includes it. */
export interface StaleReview {
  readonly comments: string
  readonly answer: string
}

interface Values {
  readonly answer: string
  readonly reason: string
}

/** Asks for the text of a decision about a review: the answer, or the reason for hiding it. */
export function ModerationTextForm({
  name,
  label,
  hint,
  missing,
  initial,
  version,
  maxCharacters,
  send,
  onStale,
  onExit,
}: ModerationTextFormProps) {
  const { adminReviews: t, common } = adminReviewsTexts()
  const [refusal, setRefusal] = useState('')
  const saved = { answer: '', reason: '', [name]: initial }
  const form = useForm<Values>({ defaultValues: saved })
  const { register, handleSubmit, watch, formState, setError } = form
  const edits = useEditConflict<Values, StaleReview>({
    form,
    saved,
    version,
    fieldsOf: ({ answer }) => ({ reason: '', answer: name === 'answer' ? answer : '' }),
  })

  const faults = { missing, control: t.control, long: t.tooLong(maxCharacters) }
  const save = handleSubmit(async (values) => {
    setRefusal('')
    try {
      await send(normalizeText(values[name]), edits.version())
    } catch (error) {
      const message = showFieldErrors(error, { names: [name], setError, otherwise: common.genericError })
      if (!(await edits.notice(error))) return setRefusal(message)
      if (error instanceof ApiError) onStale(error.conflict?.current as StaleReview)
    }
  })

  const { errors, isSubmitting } = formState
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : save(event))}
      className="grid gap-4"
    >
      <p className="text-sm text-steel">{hint}</p>
      <CountedTextArea
        label={label}
        rows={name === 'answer' ? 8 : 3}
        characters={countCharacters(watch(name))}
        maxCharacters={maxCharacters}
        count={t.count}
        error={errors[name]?.message}
        {...register(name, {
          validate: (typed) => {
            const fault = textProblem(normalizeText(typed), maxCharacters)
            return fault === null || faults[fault]
          },
        })}
      />
      {edits.conflict && (
        <EditConflict
          conflict={edits.conflict}
          labelOf={() => label}
          onKeepMine={() => edits.keepMine(save)}
          onTakeOver={edits.takeOver}
        />
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <FormButtons submit={t.save} exit={t.exit} busy={isSubmitting} onExit={onExit} />
    </form>
  )
}
