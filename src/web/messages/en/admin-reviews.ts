import { formatCount } from '#web/lib/format-count.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

/** The texts of the review administration. */
const english = {
  adminReviews: {
    title: 'Reviews',
    which: 'Which reviews',
    filters: { new: 'New', unanswered: 'Without an answer', hidden: 'Hidden', all: 'All' },
    search: 'Search reviewer, product or words',
    list: 'Reviews',
    found: (total: number) => formatCount(total, 'review', 'reviews'),
    none: {
      new: 'There is nothing new.',
      all: 'No reviews yet. Customers write them on the page of a product that they have bought.',
      unanswered: 'Every review has an answer.',
      hidden: 'No review is hidden.',
      match: 'No review matches.',
    },
    columns: { product: 'Product', stars: 'Stars', author: 'Author', state: 'State', written: 'Written' },
    stars: (stars: string) => `${stars} of 5 stars`,
    on: (product: string, bike: string) => `${product}, ${bike}`,
    marks: { new: 'New', edited: 'Edited', hidden: 'Hidden', verified: 'Verified buyer' },
    hiddenSince: 'Hidden since',
    answer: 'Our answer',
    look: 'Approve',
    answerIt: 'Answer',
    editAnswer: 'Edit the answer',
    hide: 'Hide',
    show: 'Show again',
    deedOf: (deed: string, person: string, product: string) => `${deed}: ${person}, ${product}`,
    answerTitle: (person: string) => `Answer to ${person}`,
    answerLabel: 'Answer in the name of the shop',
    answerHint: 'Shown publicly below the review. The first answer is also emailed to its author.',
    hideTitle: (person: string) => `Hide the review of ${person}`,
    hideLabel: 'Reason',
    hideHint:
      'The author gets this reason by mail. Hide what is unlawful, insulting, private or not about the product, never what is merely critical.',
    count: (count: number, most: number) => `${count} of ${most} characters`,
    missing: { answer: 'Please write an answer.', hide: 'Please give a reason.' },
    tooLong: (most: number) => `At most ${most} characters`,
    control: 'Please leave out control characters.',
    save: 'SAVE',
    exit: 'EXIT',
  },
}

export const adminReviewsTexts = defineTexts('admin-reviews', english, shopTexts)
