import { ButtonLink } from '#web/components/button.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'

/** The orders of whoever is signed in. */
export function OrdersTab() {
  const t = useAccountMessages().profile
  return (
    <div className="py-6">
      <p className="mb-6 text-xl">{t.noOrders}</p>
      <ButtonLink to="/accessories">{t.continueShopping}</ButtonLink>
    </div>
  )
}
