import { redirectDocument, replace } from 'react-router'
import { LoadError } from '#web/components/load-error.tsx'
import { saveShippingAddress } from '#web/lib/cart-store.ts'
import { chosenAddressId, withCoupon } from '#web/lib/checkout-choice.ts'
import { loadAsUser } from '#web/lib/load-as-user.ts'
import { callAsUser } from '#web/lib/session.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import type { Route } from './+types/checkout.ts'

export const meta = () => [{ title: checkoutTexts().review.title }, { name: 'robots', content: 'noindex' }]

/** Leads to the first step that still asks something: to the review if there is an address to deliver to. */
export const clientLoader = ({ params: { coupon } }: Route.ClientLoaderArgs) =>
  loadAsUser(async ({ id }) => {
    const { address: addresses } = await callAsUser('GET /address/{userId}', { params: { userId: id } })
    const [first, ...others] = addresses
    const chosen = addresses.find((each) => each.address_id === chosenAddressId()) ?? (others.length === 0 && first)
    if (!chosen) throw replace(withCoupon('/shipping', coupon))
    saveShippingAddress(chosen)
    // Loaded in full: the page that pays has a policy of its own, which allows the payment provider's script.
    throw redirectDocument(withCoupon('/placeOrder', coupon))
  })

export default function Checkout({ loaderData: { error } }: Route.ComponentProps) {
  const t = checkoutTexts()
  return (
    <div className="container-page py-8 md:py-12">
      <h1 className="sr-only">{t.review.title}</h1>
      {error && (
        <LoadError retry={t.common.retry} onRetry={() => window.location.reload()}>
          {error}
        </LoadError>
      )}
    </div>
  )
}
