import { useState } from 'react'
import { data } from 'react-router'
import { ORDER_STATUSES, STATUS_MESSAGES } from '#rules/order-status.ts'
import { Button } from '#web/components/button.tsx'
import { Choices } from '#web/components/choices.tsx'
import { OrderSummary } from '#web/features/cart/order-summary.tsx'
import { OrderProgress } from '#web/features/checkout/order-progress.tsx'
import { Buttons } from '#web/features/dev-style/buttons.tsx'
import { Fields } from '#web/features/dev-style/fields.tsx'
import { Lists } from '#web/features/dev-style/lists.tsx'
import { Notices } from '#web/features/dev-style/notices.tsx'
import { Pictures } from '#web/features/dev-style/pictures.tsx'
import { Chapter, Sample } from '#web/features/dev-style/sample.tsx'
import { AMOUNTS, CARDS } from '#web/features/dev-style/samples.ts'
import { Tokens } from '#web/features/dev-style/tokens.tsx'
import { EmptyShop } from '#web/features/home/empty-shop.tsx'
import { ProductCard } from '#web/features/product/product-card.tsx'
import { apiContext } from '#web/lib/api.ts'
import { messages } from '#web/lib/messages.ts'
import type { Route } from './+types/dev-style.ts'

/** For who builds the shop: like the demo's mailbox it does not exist outside of the demo. */
export async function loader({ context }: Route.LoaderArgs) {
  const { demo, pictures } = await context.get(apiContext)('GET /shop')
  if (!demo) throw data({ message: messages().notFound.title }, { status: 404 })
  return { picture: pictures.about && { ...pictures.about, alt: messages().about.pictureAlt } }
}

export const meta = () => [{ title: 'Every part of the shop’s look' }, { name: 'robots', content: 'noindex' }]

/**
 * Every component in every state, with made-up figures. Its texts are not the shop's, so they stand in its own files; its
 * files are not searched for class names, so it has no look that the shop has not.
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
        <OrderSummary amounts={AMOUNTS} signedIn>
          <Button className="w-full">Checkout</Button>
        </OrderSummary>
        <Progress />
      </Chapter>
    </div>
  )
}

function Progress() {
  const [chosen, setChosen] = useState<string>('Pickup')
  const status = ORDER_STATUSES.find((each) => each === chosen) ?? 'Processing'
  return (
    <div className="grid gap-6">
      <OrderProgress order={{ status, statusMessage: STATUS_MESSAGES[status] }} />
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
