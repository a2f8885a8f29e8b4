import { pluralFor } from '#web/lib/plural.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

const plural = pluralFor('en')
/** The texts of the review form. */
const english = {
  reviewForm: {
    write: 'Write a Review',
    change: 'Edit your review',
    stars: 'Stars',
    starsName: (stars: number) => plural(stars, `${stars} star`, `${stars} stars`),
    comments: 'Your review',
    count: (count: number, most: number) => `${count} of ${most} characters`,
    faults: {
      missing: 'Please write your review.',
      control: 'Please leave out control characters.',
      long: 'At most 250 characters',
    },
    save: 'Save',
    cancel: 'Cancel',
    thanks: 'Thank you for your review.',
    changed: 'Your review was updated.',
    stillHidden: 'Your review was saved. We show it once we have checked it.',
    hidden: (reason: string) =>
      `Your review is hidden at the moment. Reason: ${reason}. If you change it, we check it again.`,
    signedOut: 'You are signed out. Your text is saved here.',
    signIn: 'Sign in again',
  },
}

export type ReviewFormTexts = typeof english

export const reviewFormTexts = defineTexts('review-form', english, shopTexts)
