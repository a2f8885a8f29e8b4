import { Check, Eye, EyeOff, MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ModeratedReview } from '#contract/reviews.ts'
import { countCharacters, MAX_ANSWER, MAX_REASON, normalizeText, textProblem } from '#rules/reviews.ts'
import { Badge } from '#web/components/badge.tsx'
import { CountedTextArea } from '#web/components/counted-text-area.tsx'
import { type ListDefinition, namedColumns, type RowAction } from '#web/components/data-list.tsx'
import { Day } from '#web/components/date.tsx'
import { type FormField, RecordForm } from '#web/components/record-form.tsx'
import { Stars } from '#web/components/stars.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'

export type ReviewAction = 'look' | 'answer' | 'hide' | 'show'

export const reviewerName = ({ users }: ModeratedReview): string => `${users.firstName} ${users.lastName}`

export function reviewsList(
  onAction: (review: ModeratedReview, action: ReviewAction) => void,
): ListDefinition<ModeratedReview> {
  const t = adminReviewsTexts().adminReviews
  const action = (review: ModeratedReview, what: ReviewAction, label: string, icon: RowAction['icon']) => ({
    label,
    name: t.deedOf(label, reviewerName(review), review.product.name),
    icon,
    onSelect: () => onAction(review, what),
  })
  return {
    label: t.list,
    keyOf: ({ reviewId }) => reviewId,
    nameOf: ({ product }) => t.on(product.name, product.bike),
    to: ({ product }) => product.path,
    columns: namedColumns(t.columns, {
      product: { cell: (_, link) => link },
      stars: { width: 'w-[10%]', cell: given },
      author: {
        width: 'w-[18%]',
        cell: (review) => (
          <TwoLines below={review.users.email}>
            <Link to={`/indUsers/${review.userId}`} className="relative z-1 underline underline-offset-4">
              {reviewerName(review)}
            </Link>
          </TwoLines>
        ),
      },
      state: { width: 'w-[15%]', cell: marks },
      written: { width: 'w-[9%]', cell: ({ createdAt }) => <Day iso={createdAt} /> },
    }),
    card: (review) => ({
      line: (
        <>
          {given(review)} {reviewerName(review)} · {review.users.email}
        </>
      ),
      badges: marks(review),
    }),
    below: words,
    actions: (review) => [
      ...(review.isNew ? [action(review, 'look', t.look, Check)] : []),
      action(review, 'answer', review.answer ? t.editAnswer : t.answerIt, MessageSquareReply),
      review.hidden ? action(review, 'show', t.show, Eye) : action(review, 'hide', t.hide, EyeOff),
    ],
    room: 1180,
  }
}

const given = ({ stars }: ModeratedReview) => (
  <Stars value={Number(stars)} label={adminReviewsTexts().adminReviews.stars(stars)} />
)

function marks({ isNew, isEdited, hidden, verifiedBuyer }: ModeratedReview) {
  const { marks: t } = adminReviewsTexts().adminReviews
  return (
    <span className="inline-flex gap-1">
      {isNew && <Badge tone="attention">{t.new}</Badge>}
      {hidden && <Badge tone="danger">{t.hidden}</Badge>}
      {isEdited && <Badge tone="neutral">{t.edited}</Badge>}
      {verifiedBuyer && <Badge tone="success">{t.verified}</Badge>}
    </span>
  )
}

function words({ comments, hidden, answer }: ModeratedReview) {
  const t = adminReviewsTexts().adminReviews
  const note = (head: string, iso: string, text: string) => (
    <div className="mt-3 border-signal border-l-2 pl-4">
      <p className="text-steel">
        {head} <Day iso={iso} />
      </p>
      <Text>{text}</Text>
    </div>
  )
  return (
    <div className="px-1.5 py-3 text-sm">
      <Text>{comments}</Text>
      {hidden && note(t.hiddenSince, hidden.at, hidden.reason)}
      {answer && note(t.answer, answer.at, answer.text)}
    </div>
  )
}

const Text = ({ children }: { children: string }) => (
  <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
    {children}
  </p>
)

interface DecisionFormProps {
  readonly what: 'answer' | 'hide'
  readonly title: string
  readonly review: ModeratedReview
  readonly onExit: () => void
  readonly onDone: (message: string) => void
  readonly onStale: () => void
}

type DecisionFields = Readonly<Record<'reason' | 'answer', string>>

/** Asks for the answer to a review, or the reason for hiding it, below its text; after a conflict, the current one. */
export function DecisionForm({ what, title, review, onExit, onDone, onStale }: DecisionFormProps) {
  const t = adminReviewsTexts().adminReviews
  const { reviewId: id, version, comments, answer } = review
  const [words, setWords] = useState(comments)
  const hides = what === 'hide'
  const name = hides ? 'reason' : 'answer'
  const valuesOf = (text: string) => ({ reason: '', answer: hides ? '' : text })
  return (
    <RecordForm<DecisionFields, { message: string }, { comments: string; answer: string }>
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
      fields={[decisionField(what)]}
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

function decisionField(what: DecisionFormProps['what']): FormField<DecisionFields> {
  const t = adminReviewsTexts().adminReviews
  const { name, label, rows, maxCharacters } =
    what === 'hide'
      ? ({ name: 'reason', label: t.hideLabel, rows: 3, maxCharacters: MAX_REASON } as const)
      : ({ name: 'answer', label: t.answerLabel, rows: 8, maxCharacters: MAX_ANSWER } as const)
  const faults = { missing: t.missing[what], control: t.control, long: t.tooLong(maxCharacters) }
  return {
    name,
    label,
    control: 'own',
    show: ({ register, getValues }, error) => (
      <CountedTextArea
        label={label}
        rows={rows}
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
  }
}
