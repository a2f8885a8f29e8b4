import type { Messages } from '#web/messages/en.ts'
import { enReviewForm, type ReviewFormTexts } from '#web/messages/en-review-form.ts'
import { useMessages } from './messages.ts'
import { translated } from './texts.ts'

const texts = translated(enReviewForm, 'reviewForm')

/** All texts, those of the form in which a review is written among them. */
export const useReviewFormMessages = (): Messages & ReviewFormTexts => ({ ...useMessages(), ...texts() })
