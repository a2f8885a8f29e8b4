import { prose } from '../kinds/part.ts'
import type { DemoReview } from '../types.ts'

/** Reviews by the code of the bike and the name of the product. */
export type Reviews = Readonly<Record<string, Readonly<Record<string, readonly DemoReview[]>>>>

/** Returns a review; used as by(rider, stars, daysAgo)`what the rider wrote`. */
export const by =
  (rider: number, stars: number, daysAgo: number) =>
  ([comments = '']: TemplateStringsArray): DemoReview => ({ rider, stars, daysAgo, comments: prose(comments) })

export const edited = (review: DemoReview): DemoReview => ({ ...review, edited: true })
