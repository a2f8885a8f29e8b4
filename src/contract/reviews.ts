import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const Review = z.object({
  reviewId: z.string(),
  userId: z.string(),
  users: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  stars: z.string(),
  comments: z.string(),
  createdAt: z.string(),
  isEdited: z.boolean(),
  verifiedBuyer: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const reviews = endpoints({
  'GET /reviews/{bike}/{product}': {
    policy: 'public',
    catalogue: true,
    summary: 'The reviews of a product, newest first, with their average and counts',
    params: z.object({ bike: z.string().min(1).max(200), product: z.string().min(1).max(200) }),
    answer: z.object({
      review: z.array(Review),
      /** Mean of the stars to one decimal, null without reviews. */
      average: z.number().nullable(),
      customers: z.int(),
      stars: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
    }),
  },
})
