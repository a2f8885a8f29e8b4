import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import type { Transit } from '#rules/transit.ts'
import { Section } from '#web/components/section.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { sellerLanguage } from '#web/lib/language.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** Says what happens to a paid order that has not left: dispatch, arrival, documents and points. */
export function OrderNext({ order, transit }: { order: Order; transit: Transit | undefined }) {
  const t = checkoutTexts()
  const facts: [string, ReactNode][] = [
    [t.order.leaves, <Dispatch key="leaves" lines={order.order_details} />],
    [
      t.order.onTheWay,
      <Fragment key="way">
        {transit && <span className="block text-ink">{t.order.transit(transit)}</span>}
        {t.order.onTheWayBody}
      </Fragment>,
    ],
    [t.order.papers, t.order.papersBody],
  ]
  if (order.creditPoints > 0) facts.push([t.order.earned(order.creditPoints), t.order.earnedBody])
  return (
    <Section id="next" title={t.order.next} className="mt-10 print:hidden" heading="mb-4 text-2xl">
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {facts.map(([name, body]) => (
          <div key={name} className="border-ink border-t-2 pt-3">
            <dt className="font-display font-semibold text-xl">{name}</dt>
            <dd className="mt-1 text-steel">{body}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Shows how soon the parts leave, in the seller's words, and leads to the policy that says the rest. */
function Dispatch({ lines }: { lines: Order['order_details'] }) {
  const t = checkoutTexts()
  const known = lines.flatMap(({ productName, listing }) =>
    listing?.dispatched ? [{ productName, days: listing.dispatched }] : [],
  )
  const days = new Set(known.map((each) => each.days))
  const texts =
    days.size === 1 && known.length === lines.length
      ? [...days]
      : [...new Set(known.map((each) => t.order.leavesOf(each.productName, each.days)))]
  return (
    <>
      {texts.map((text) => (
        <span key={text} lang={sellerLanguage()} className="block text-ink">
          {text}
        </span>
      ))}
      <TextLink to="/shipping-policy">{t.review.shippingPolicy}</TextLink>
    </>
  )
}

/** Shows how the parts are fitted, in the seller's words; nothing if they have no instructions. */
export function OrderFitting({ lines }: { lines: Order['order_details'] }) {
  const t = checkoutTexts().order
  const guides = new Map(
    lines.flatMap(({ productId, productName, bikeName, listing }) =>
      listing?.installation ? [[productId, { name: `${productName}, ${bikeName}`, text: listing.installation }]] : [],
    ),
  )
  if (guides.size === 0) return null
  return (
    <Section id="fitting" title={t.fitting} heading="mb-3 text-2xl">
      <div lang={sellerLanguage()} className="border-line border-t">
        {[...guides].map(([id, { name, text }]) => (
          <details key={id} open={guides.size === 1} className="group border-line border-b">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
              <h3 className="text-xl">{name}</h3>
              <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
            </summary>
            <p className="mb-4 max-w-prose whitespace-pre-line">{text}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
