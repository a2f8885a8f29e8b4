import { FULL_CLAIM_MESSAGE } from '#rules/points.ts'
import { Button } from '#web/components/button.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import type { Quote } from './use-checkout-quote.ts'

export interface PointsChoiceProps {
  readonly points: NonNullable<Quote['points']>
  readonly claimed: boolean
  readonly onClaim: (claimed: boolean) => void
}

/** Lets the customer pay a part of the order with credit points, or save them. */
export function PointsChoice({ points, claimed, onClaim }: PointsChoiceProps) {
  const t = checkoutTexts().review
  return (
    <section aria-label={t.points} className="mt-5 border-ink/20 border-t pt-4 text-sm">
      <p>{t.claimable(points.claimable, points.balance, rupees(points.value))}</p>
      {points.missing > 0 && (
        <p className="mt-1 text-steel">
          {FULL_CLAIM_MESSAGE}. {t.missing(rupees(points.missing))}
        </p>
      )}
      <Button look="line" className="mt-3 w-full" onClick={() => onClaim(!claimed)}>
        {claimed ? t.unclaim : t.claim}
      </Button>
    </section>
  )
}
