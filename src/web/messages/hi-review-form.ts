import type { ReviewFormTexts } from './en-review-form.ts'
import type { Translation } from './translation.ts'

/** The texts of the form in which a review is written in Hindi. */
export const hiReviewForm: Translation<ReviewFormTexts> = { reviewForm: { save: 'सेव करें' } }
