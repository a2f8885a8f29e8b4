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
