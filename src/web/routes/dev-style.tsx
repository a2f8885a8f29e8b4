import { useState } from 'react'
import { data } from 'react-router'
import { ORDER_STATUSES, STATUS_MESSAGES } from '#rules/order-status.ts'
import { Button } from '#web/components/button.tsx'
import { Choices } from '#web/components/choices.tsx'
import { OrderSummary } from '#web/features/cart/order-summary.tsx'
import { OrderProgress } from '#web/features/checkout/order-progress.tsx'
import { Buttons, Pictures, Tokens } from '#web/features/dev-style/basics.tsx'
import { Fields } from '#web/features/dev-style/fields.tsx'
import { Lists } from '#web/features/dev-style/lists.tsx'
import { Notices } from '#web/features/dev-style/notices.tsx'
import { AMOUNTS, CARDS, Chapter, Sample } from '#web/features/dev-style/sample.tsx'
import { EmptyShop } from '#web/features/home/empty-shop.tsx'
import { ProductCard } from '#web/features/product/product-card.tsx'
import { apiContext } from '#web/lib/api.ts'
import { contactTexts } from '#web/messages/en/contact.ts'
import type { Route } from './+types/dev-style.ts'

/** For developers: like the demo mailbox, this page exists only in the demo. */
export async function loader({ context }: Route.LoaderArgs) {
  const { demo, pictures } = await context.get(apiContext)('GET /shop')
  if (!demo) throw data({ message: contactTexts().notFound.title }, { status: 404 })
  return { picture: pictures.about && { ...pictures.about, alt: contactTexts().about.pictureAlt } }
}

export const meta = () => [{ title: 'Every part of the shop’s look' }, { name: 'robots', content: 'noindex' }]

/**
 * Shows every component in every state, with made-up data. Its texts are not part of the shop, so they are in its own
 * files; Tailwind does not scan these files, so the page has only the shop's own styles.
 */
export default function DevStyle({ loaderData: { picture } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <h1 className="mb-4 text-5xl md:text-6xl">Every part of the shop’s look</h1>
      <p className="mb-8 max-w-prose text-steel">
        Samples: none of these names, orders and prices is real. Shown by demo shops only.
      </p>
      <Tokens />
      <Buttons />
      <Fields />
      <Notices />
      <Lists />
      <Pictures picture={picture} />
      <Chapter id="cards" title="Product cards">
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {CARDS.map((product) => (
            <ProductCard
              key={product.id}
              product={{ ...product, picture: product.id === 'none' ? null : picture }}
              sizes="(min-width: 64rem) 20rem, 100vw"
              tag={<span className="text-steel">Made for the Sample 450</span>}
            />
          ))}
        </div>
      </Chapter>
      <Chapter id="shop" title="Pieces of the shop">
        <Sample name="Nothing is for sale">
          <EmptyShop />
        </Sample>
        <OrderSummary amounts={AMOUNTS} isQuoted signedIn>
          <Button className="w-full">Checkout</Button>
        </OrderSummary>
        <Progress />
      </Chapter>
    </div>
  )
}

const SAMPLE_ORDER = {
  orderNo: 'KM-SAMPLE01',
  payment: 'paid' as const,
  canPay: false,
  createdAt: '2026-11-27T06:30:00Z',
  history: [],
}

function Progress() {
  const [chosen, setChosen] = useState<string>('Pickup')
  const status = ORDER_STATUSES.find((each) => each === chosen) ?? 'Processing'
  return (
    <div className="grid gap-6">
      <OrderProgress order={{ ...SAMPLE_ORDER, status, statusMessage: STATUS_MESSAGES[status] }} />
      <Choices
        label="The order's status"
        name="status"
        options={ORDER_STATUSES.map((value) => ({ value, label: value }))}
        value={status}
        onChange={setChosen}
      />
    </div>
  )
}
