import { useState } from 'react'
import type { ModeratedReview } from '#contract/reviews.ts'
import { countCharacters, MAX_ANSWER, MAX_REASON, normalizeText, textProblem } from '#rules/reviews.ts'
import { CountedTextArea } from '#web/components/counted-text-area.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'

interface StaleReview {
  readonly comments: string
  readonly answer: string
}

interface DecisionFormProps {
  readonly what: 'answer' | 'hide'
  readonly title: string
  readonly review: ModeratedReview
  readonly onExit: () => void
  readonly onDone: (message: string) => void
  readonly onStale: () => void
}

/** Asks for the answer to a review, or the reason for hiding it, below its text; after a conflict, the current one. */
export function DecisionForm({ what, title, review, onExit, onDone, onStale }: DecisionFormProps) {
  const t = adminReviewsTexts().adminReviews
  const { reviewId: id, version, comments, answer } = review
  const [words, setWords] = useState(comments)
  const hides = what === 'hide'
  const name = hides ? 'reason' : 'answer'
  const label = hides ? t.hideLabel : t.answerLabel
  const maxCharacters = hides ? MAX_REASON : MAX_ANSWER
  const faults = { missing: t.missing[what], control: t.control, long: t.tooLong(maxCharacters) }
  const valuesOf = (text: string) => ({ reason: '', answer: hides ? '' : text })
  return (
    <RecordForm<ReturnType<typeof valuesOf>, { message: string }, StaleReview>
      label={title}
      draft={`review-${name}-${id}`}
      saved={valuesOf(answer?.text ?? '')}
      version={version}
      fieldsOf={(current) => valuesOf(current.answer)}
      head={
        <>
          <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
            {words}
          </blockquote>
          <p className="text-sm text-steel">{hides ? t.hideHint : t.answerHint}</p>
        </>
      }
      fields={[
        {
          name,
          label,
          control: 'own',
          show: ({ register, getValues }, error) => (
            <CountedTextArea
              label={label}
              rows={hides ? 3 : 8}
              characters={countCharacters(getValues(name))}
              maxCharacters={maxCharacters}
              count={t.count}
              error={error}
              {...register(name, {
                validate: (typed) => {
                  const fault = textProblem(normalizeText(typed), maxCharacters)
                  return fault === null || faults[fault]
                },
              })}
            />
          ),
        },
      ]}
      button={t.save}
      exit={{ label: t.exit, onExit }}
      save={(typed, { version: seen }) => {
        const [params, text] = [{ id }, normalizeText(typed[name])]
        return hides
          ? callAsUser('POST /review/{id}/hide', { params, body: { version: seen, reason: text } })
          : callAsUser('PUT /review/{id}/answer', { params, body: { version: seen, answer: text } })
      }}
      onSaved={({ message }) => onDone(message)}
      onStale={(current) => {
        setWords(current.comments)
        onStale()
      }}
    />
  )
}
