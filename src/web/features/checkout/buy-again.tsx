import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { MAX_LINES } from '#rules/cart.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Section } from '#web/components/section.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { setCartLines, useCart } from '#web/lib/cart-store.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { addAgain, describeAgain } from './again-lines.ts'

/** Puts an earlier order into the cart at today's prices and opens it; says on the spot if nothing of it can be bought. */
export function BuyAgain({ order }: { order: Order }) {
  const t = checkoutTexts().order.again
  const again = useBuyAgain(order.orderId)
  return (
    <>
      <Button
        look="line"
        className="w-full"
        aria-disabled={again.isBusy || undefined}
        aria-label={t.allOf(order.orderNo)}
        onClick={() => again.buy()}
      >
        <RotateCcw aria-hidden className="size-5" />
        {t.all}
      </Button>
      <Refusal reasons={again.refusal} />
    </>
  )
}

export function BuyPartsAgain({ order }: { order: Order }) {
  const t = checkoutTexts().order.again
  const again = useBuyAgain(order.orderId)
  const lines = order.order_details
  return (
    <Section id="again" title={t.title} heading="sr-only" className="print:hidden">
      <BuyAgain order={order} />
      {lines.length > 1 && (
        <>
          <p className="mt-3 text-sm text-steel">{t.only}</p>
          <ul className="text-sm">
            {lines.map((line) => (
              <li key={line.id}>
                <TextButton aria-disabled={again.isBusy || undefined} onClick={() => again.buy(line.id)}>
                  {line.productName}, {line.bikeName}
                </TextButton>
              </li>
            ))}
          </ul>
          <Refusal reasons={again.refusal} />
        </>
      )}
    </Section>
  )
}

function Refusal({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <div className="mt-3">
      <Alert>
        {reasons.map((reason) => (
          <span key={reason} className="block">
            {reason}
          </span>
        ))}
      </Alert>
    </div>
  )
}

function useBuyAgain(orderId: string) {
  const t = checkoutTexts()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<readonly string[]>([])
  const { isBusy, act } = useAction((message, error) =>
    setRefusal([error instanceof ApiError ? message : t.common.genericError]),
  )

  const buy = (lineId?: string) =>
    act(async () => {
      setRefusal([])
      const { lines } = await callAsUser('GET /order/{id}/again', { params: { id: orderId } })
      const wanted = lines.filter(({ id }) => lineId === undefined || id === lineId)
      const { added, isFull, lines: cart } = addAgain(useCart.getState().lines, wanted)
      const news = wanted.flatMap((line) => describeAgain(line, t))
      if (isFull) news.push(t.common.cartFull(MAX_LINES))
      if (added === 0) return setRefusal(news)
      setCartLines(cart)
      navigate('/cart', { state: { again: news } })
    })
  return { isBusy, refusal, buy }
}
