import type { Deps } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Razorpay } from '#server/lib/razorpay.ts'

/** Returns the payment provider, or throws if the shop has none. */
export function requireProvider({ razorpay }: Pick<Deps, 'razorpay'>): Razorpay {
  if (!razorpay) throw new ShopProblem('unavailable', 'Payments are not set up in this shop yet.')
  return razorpay
}
