import { z } from 'zod'
import { MAX_ANSWER, MAX_COMMENTS, MAX_REASON, normalizeText, REVIEW_FILTERS, textProblem } from '#rules/reviews.ts'
import { endpoints } from './endpoint.ts'
import { Id, pageOf, paging, SearchText, Version } from './fields.ts'

const Answered = z.object({ text: z.string(), at: z.string(), isEdited: z.boolean() })

export const Review = z.object({
  reviewId: z.string(),
  userId: z.string(),
  users: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  stars: z.string(),
  comments: z.string(),
  createdAt: z.string(),
  isEdited: z.boolean(),
  verifiedBuyer: z.boolean(),
  answer: Answered.nullable(),
})
export type Review = z.infer<typeof Review>

const Hidden = z.object({ at: z.string(), reason: z.string() })

/** A review as its author sees it. The version is incremented when the author changes it. */
const OwnReview = Review.extend({ hidden: Hidden.nullable(), version: z.int() })

const ModeratedReview = OwnReview.extend({
  users: Review.shape.users.extend({ email: z.string() }),
  product: z.object({ name: z.string(), bike: z.string(), path: z.string() }),
  /** Whether it has not been moderated since it was written or changed. */
  isNew: z.boolean(),
  /** Also incremented by the seller's decisions. */
  version: z.int(),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

const Summary = {
  /** The mean number of stars to one decimal, null without reviews. */
  average: z.number().nullable(),
  customers: z.int(),
  stars: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
}

/** The maximum UTF-16 units per allowed character before normalisation; no text that is valid afterwards has more. */
const MAX_UNITS = 20

/** A text that people write for others to read: stored as typed, and always shown as plain text. */
function Words(missing: string, most: number) {
  const long = { error: `At most ${most} characters` }
  return z
    .string({ error: missing })
    .max(most * MAX_UNITS, long)
    .transform(normalizeText)
    .refine((text) => textProblem(text, most) !== 'missing', { error: missing })
    .refine((text) => textProblem(text, most) !== 'control', { error: 'Please leave out control characters.' })
    .refine((text) => textProblem(text, most) !== 'long', long)
}

const STARS = { error: 'Stars are a whole number from 1 to 5.' }

const Stars = z.union([z.string().regex(/^[1-5]$/), z.int().min(1).max(5)], STARS).transform(Number)

const Comments = Words('Please write your review.', MAX_COMMENTS)

const Name = z.string().min(1).max(200)

/** The author is the signed-in person; a userId of anyone else is refused (U2). */
const UserId = z.string().max(100).nullish()

const Shown = z.object({ review: z.array(Review), ...Summary })
export type ShownReviews = z.infer<typeof Shown>

const Saved = z.object({ review: OwnReview, ...Summary })
export type SavedReview = z.infer<typeof Saved>

const version = z.int().min(1)

export const reviews = endpoints({
  'GET /reviews/{bike}/{product}': {
    policy: 'public',
    publicCache: true,
    summary: 'The reviews of a product, newest first, with their average and counts',
    params: z.object({ bike: Name, product: Name }),
    answer: Shown,
  },
  'GET /reviews/{bike}/{product}/own': {
    policy: 'user',
    summary: 'What the person who asks has written about a product, also where it is not shown',
    params: z.object({ bike: Name, product: Name }),
    answer: z.object({ review: OwnReview.nullable() }),
  },
  'POST /reviews': {
    policy: 'user',
    status: 201,
    limit: 'reviews',
    summary: 'Saves a new review; 409 when the person has reviewed the product before. reviewId is ignored',
    body: z.object({
      reviewId: z.string().max(100).nullish(),
      comments: Comments,
      stars: Stars,
      userId: UserId,
      product: Name,
      bike: Name,
    }),
    answer: Saved,
  },
  'PUT /updateReview': {
    policy: 'owner',
    limit: 'reviews',
    summary:
      'Changes a review of the person who asks; what is not given stays, product and bike do always. 409 when the version is not the current one',
    body: z.object({
      reviewId: Id,
      comments: Comments.optional(),
      stars: Stars.optional(),
      version: Version.optional(),
      userId: UserId,
      product: z.string().max(200).nullish(),
      bike: z.string().max(200).nullish(),
    }),
    answer: Saved,
  },
  'GET /all-reviews': {
    policy: 'staff',
    area: 'support',
    summary:
      'Everybody’s reviews, newest first: new, without an answer, hidden or all of them, by words; counts and total end at 10001, which stands for all that are more',
    query: z.object({
      show: z.enum(REVIEW_FILTERS).default('all'),
      search: SearchText.optional(),
      ...paging(10),
    }),
    answer: pageOf(ModeratedReview).extend({
      counts: z.object({ new: z.int(), unanswered: z.int(), hidden: z.int(), all: z.int() }),
    }),
  },
  'POST /review/{id}/look': {
    policy: 'staff',
    area: 'support',
    summary: 'Notes that a review has been looked at and stays as it is; 409 when it has changed meanwhile',
    params: z.object({ id: Id }),
    body: z.object({ version }),
    answer: z.object({ message: z.string() }),
  },
  'POST /review/{id}/hide': {
    policy: 'staff',
    area: 'support',
    summary: 'Takes a review out of the shop for a reason that its author is told; 409 when it has changed meanwhile',
    params: z.object({ id: Id }),
    body: z.object({ version, reason: Words('Please give a reason.', MAX_REASON) }),
    answer: z.object({ message: z.string() }),
  },
  'POST /review/{id}/show': {
    policy: 'staff',
    area: 'support',
    summary: 'Shows a hidden review again; 409 when it has changed meanwhile',
    params: z.object({ id: Id }),
    body: z.object({ version }),
    answer: z.object({ message: z.string() }),
  },
  'PUT /review/{id}/answer': {
    policy: 'staff',
    area: 'support',
    summary: 'Answers a review in the seller’s name, or changes that answer; 409 when the review has changed meanwhile',
    params: z.object({ id: Id }),
    body: z.object({ version, answer: Words('Please write an answer.', MAX_ANSWER) }),
    answer: z.object({ message: z.string() }),
  },
})
