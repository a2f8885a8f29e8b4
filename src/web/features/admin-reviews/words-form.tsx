import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { countTyped, normalizeText, textFault } from '#rules/reviews.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { CountedArea } from '#web/components/counted-area.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useAdminReviewsMessages } from '#web/lib/admin-reviews-messages.ts'
import { markRefusal } from '#web/lib/form-refusal.ts'

interface WordsFormProps {
  /** What the API calls the words. */
  readonly name: 'answer' | 'reason'
  readonly label: string
  readonly hint: string
  readonly missing: string
  readonly initial: string
  readonly most: number
  /** Does what the words are for; what it throws is told in the form. */
  readonly send: (words: string) => Promise<void>
  readonly onExit: () => void
}

interface Values {
  readonly answer: string
  readonly reason: string
}

/** The words that go with a decision about a review: the answer, or the reason for hiding it. */
export function WordsForm({ name, label, hint, missing, initial, most, send, onExit }: WordsFormProps) {
  const { adminReviews: t, common } = useAdminReviewsMessages()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, watch, formState, setError } = useForm<Values>({
    defaultValues: { answer: '', reason: '', [name]: initial },
  })

  const faults = { missing, control: t.control, long: t.tooLong(most) }
  const save = handleSubmit(async (values) => {
    setRefusal('')
    try {
      await send(normalizeText(values[name]))
    } catch (error) {
      setRefusal(markRefusal(error, { names: [name], setError, otherwise: common.genericError }))
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
      <CountedArea
        label={label}
        rows={name === 'answer' ? 8 : 3}
        characters={countTyped(watch(name))}
        most={most}
        count={t.count}
        error={errors[name]?.message}
        {...register(name, {
          validate: (typed) => {
            const fault = textFault(normalizeText(typed), most)
            return fault === null || faults[fault]
          },
        })}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isSubmitting}>{t.save}</SubmitButton>
        <Button look="line" onClick={onExit} className="w-full sm:w-auto">
          {t.exit}
        </Button>
      </div>
    </form>
  )
}
