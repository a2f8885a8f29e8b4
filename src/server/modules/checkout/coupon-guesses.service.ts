import type { Ctx } from '#server/lib/ctx.ts'

/**
 * Counts a coupon code that an account enters, before anything says whether it is valid: codes are words that somebody
 * could try one after the other. Only the first use of a code counts, as every change of a cart sends it again. Returns
 * null if the account has tried too many, otherwise a function that takes the count back once the code proves valid.
 */
export async function countCouponCode(
  ctx: Ctx,
  accountId: string,
  code: string,
): Promise<null | (() => Promise<void>)> {
  const tried = `${accountId} ${code}`
  if (!(await ctx.isWithin('couponTried', tried))) return async () => {}
  if (await ctx.isWithin('couponCodes', accountId)) return () => ctx.uncount('couponCodes', accountId)
  await ctx.forgive('couponTried', tried)
  return null
}
