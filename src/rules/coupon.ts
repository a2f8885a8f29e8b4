import { plainCode } from './pasted.ts'

/** Returns the code of a coupon as the shop stores it: in capitals, without spaces and invisible marks. */
export const foldCoupon = (typed: string): string => plainCode(typed).toUpperCase().replaceAll(' ', '')

/** Whether a coupon has no use left, in total or for this customer (P10). */
export const isUsedUp = (
  {
    usageLimit,
    usageLimitPerCustomer,
  }: { readonly usageLimit: number | null; readonly usageLimitPerCustomer: number | null },
  counted: { readonly all: number; readonly own: number },
): boolean =>
  (usageLimit !== null && counted.all >= usageLimit) ||
  (usageLimitPerCustomer !== null && counted.own >= usageLimitPerCustomer)
