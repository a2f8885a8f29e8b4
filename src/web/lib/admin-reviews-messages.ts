import type { Messages } from '#web/messages/en.ts'
import { type AdminReviewsTexts, enAdminReviews } from '#web/messages/en-admin-reviews.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of the administration of reviews among them. */
type AdminReviewsMessages = Messages & AdminReviewsTexts

export const useAdminReviewsMessages = (): AdminReviewsMessages => ({ ...useMessages(), ...enAdminReviews })

/** The same outside of components: for titles. */
export const adminReviewsMessages = (): AdminReviewsMessages => ({ ...messages(), ...enAdminReviews })
