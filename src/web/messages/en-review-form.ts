/** The texts of the form in which a review is written. */
export const enReviewForm = {
  reviewForm: {
    write: 'Write a Review',
    change: 'Edit your review',
    stars: 'Stars',
    starsName: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
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
    changed: 'Your review is changed.',
    stillHidden: 'Your review is saved. It is shown once we have looked at it.',
    hidden: (reason: string) =>
      `Your review is not shown at the moment. Reason: ${reason}. You can change it: we look at it again then.`,
    signedOut: 'You are signed out. What you have typed is kept.',
    signIn: 'Sign in again',
  },
}

export type ReviewFormTexts = typeof enReviewForm
