import { CircleCheck } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { rupees } from '#web/lib/rupees.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'

interface PlacedOrderProps {
  readonly order: Order
  readonly userId: string
  readonly onAgain: () => void
}

/** Shows the number of the order that has just been placed, and the next steps. */
export function PlacedOrder({ order, userId, onAgain }: PlacedOrderProps) {
  const { create: t, orders, common } = createOrdersTexts()
  const path = `/order/${order.orderId}/${userId}`

  async function copy() {
    const copied = await copyText(new URL(path, window.location.href).href)
    if (copied) toast(t.copied, 'success')
    else toast(common.genericError, 'error')
  }

  return (
    <section aria-labelledby="placed" className="max-w-2xl rounded-sm bg-moss-mist p-6 md:p-8">
      <CircleCheck aria-hidden className="mb-3 size-10 text-moss" />
      <h2 id="placed" tabIndex={-1} className="text-4xl outline-none" ref={(heading) => heading?.focus()}>
        {t.placed(order.orderNo)}
      </h2>
      <p className="money mt-1 font-semibold text-xl">{rupees(order.totalPrice)}</p>
      <p className="mt-3 max-w-prose">{t.placedNote}</p>
      <p className="mt-4 text-sm">
        <span className="block text-steel">{t.orderLink}</span>
        <code className="block break-all">{path}</code>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={copy}>{t.copy}</Button>
        <Button look="line" onClick={onAgain}>
          {t.again}
        </Button>
        <TextLink to="/all-orders" className="px-3">
          {orders.toOrders}
        </TextLink>
      </div>
    </section>
  )
}
