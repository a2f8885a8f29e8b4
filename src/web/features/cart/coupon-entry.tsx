import { foldCoupon } from '#rules/coupon.ts'
import { CodeEntry } from '#web/components/code-entry.tsx'
import { cartTexts } from '#web/messages/en/cart.ts'

interface CouponEntryProps {
  readonly coupon: string | undefined
  readonly isAccepted: boolean
  readonly error: string | undefined
  readonly onChange: (coupon: string | undefined) => void
}

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
