import { useState } from 'react'
import type { ModeratedReview } from '#contract/reviews.ts'
import { MAX_ANSWER, MAX_REASON } from '#rules/reviews.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'
import { ModerationTextForm } from './moderation-text-form.tsx'
import { reviewerName } from './reviews-list.tsx'

/** The form that is open above the list. */
export type OpenDecision = { readonly what: 'answer' | 'hide'; readonly review: ModeratedReview }

interface DecisionDialogProps {
  readonly open: OpenDecision | null
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

/** Answers a review or hides it. */
export function DecisionDialog({ open, onClose, onDone }: DecisionDialogProps) {
  const { adminReviews: t, common } = adminReviewsTexts()
  const title = open ? (open.what === 'hide' ? t.hideTitle : t.answerTitle)(reviewerName(open.review)) : ''
  return (
    <Dialog open={open !== null} onClose={onClose} title={title} closeLabel={common.close} holdsForm>
      {open?.what === 'hide' && <HideForm review={open.review} onExit={onClose} onDone={onDone} />}
      {open?.what === 'answer' && <AnswerForm review={open.review} onExit={onClose} onDone={onDone} />}
    </Dialog>
  )
}

interface DecisionProps {
  readonly review: ModeratedReview
  readonly onExit: () => void
  readonly onDone: (message: string) => void
}

/** Shows the author's text; after a conflict, the current one. */
function Words({ children }: { children: string }) {
  return (
    <blockquote dir="auto" className="wrap-anywhere mb-4 whitespace-pre-line border-line border-l-2 pl-4">
      {children}
    </blockquote>
  )
}

function HideForm({ review: { reviewId: id, version, comments }, onExit, onDone }: DecisionProps) {
  const t = adminReviewsTexts().adminReviews
  const [words, setWords] = useState(comments)
  return (
    <>
      <Words>{words}</Words>
      <ModerationTextForm
        name="reason"
        label={t.hideLabel}
        hint={t.hideHint}
        missing={t.missing.hide}
        initial=""
        version={version}
        maxCharacters={MAX_REASON}
        onExit={onExit}
        onStale={(current) => setWords(current.comments)}
        send={async (reason, seen) => {
          const body = { version: seen, reason }
          const { message } = await callAsUser('POST /review/{id}/hide', { params: { id }, body })
          onDone(message)
        }}
      />
    </>
  )
}

function AnswerForm({ review: { reviewId: id, version, comments, answer }, onExit, onDone }: DecisionProps) {
  const t = adminReviewsTexts().adminReviews
  const [words, setWords] = useState(comments)
  return (
    <>
      <Words>{words}</Words>
      <ModerationTextForm
        name="answer"
        label={t.answerLabel}
        hint={t.answerHint}
        missing={t.missing.answer}
        initial={answer?.text ?? ''}
        version={version}
        maxCharacters={MAX_ANSWER}
        onExit={onExit}
        onStale={(current) => setWords(current.comments)}
        send={async (text, seen) => {
          const body = { version: seen, answer: text }
          const { message } = await callAsUser('PUT /review/{id}/answer', { params: { id }, body })
          onDone(message)
        }}
      />
    </>
  )
}
