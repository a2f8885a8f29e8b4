import { foldCoupon } from '#rules/coupon.ts'
import { CodeEntry } from '#web/components/code-entry.tsx'
import { cartTexts } from '#web/messages/en/cart.ts'

export interface CouponEntryProps {
  readonly coupon: string | undefined
  readonly isAccepted: boolean
  /** Why the coupon was refused. */
  readonly error: string | undefined
  readonly onChange: (coupon: string | undefined) => void
}

/** Applies a coupon to the cart, or removes it. */
export function CouponEntry({ coupon, isAccepted, error, onChange }: CouponEntryProps) {
  const t = cartTexts().cart
  return (
    <CodeEntry
      label={t.coupon}
      apply={t.applyCoupon}
      remove={t.removeCoupon}
      used={coupon}
      error={error}
      accepted={coupon && isAccepted ? t.couponAccepted(coupon) : undefined}
      onChange={(code) => onChange(foldCoupon(code ?? '') || undefined)}
    />
  )
}
