import { CircleAlert, ExternalLink, MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, Navigate, useRouteLoaderData } from 'react-router'
import type { Order } from '#contract/orders.ts'
import type { Shop } from '#contract/shop.ts'
import { hasLeft } from '#rules/order-status.ts'
import { MonthDayYear } from '#web/components/date.tsx'
import { Failed } from '#web/components/failed.tsx'
import { Logo } from '#web/components/logo.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { CancelOrder } from '#web/features/checkout/cancel-order.tsx'
import { Delivery } from '#web/features/checkout/delivery.tsx'
import { InvoiceButton } from '#web/features/checkout/invoice-button.tsx'
import { Items } from '#web/features/checkout/items.tsx'
import { ORDER_PROGRESS, OrderProgress } from '#web/features/checkout/order-progress.tsx'
import { History, Refunds } from '#web/features/checkout/order-records.tsx'
import { PayNow } from '#web/features/checkout/pay-now.tsx'
import { SummaryRows } from '#web/features/checkout/summary-rows.tsx'
import { useBoughtCart } from '#web/features/checkout/use-bought-cart.ts'
import { useOrder } from '#web/features/checkout/use-order.ts'
import { OwnUnits } from '#web/features/warranty/own-units.tsx'
import { checkoutMessages, useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { useSession } from '#web/lib/session.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import type { Route } from './+types/order.ts'
import type { loader as frameLoader } from './storefront.tsx'

export const meta = () => [{ title: checkoutMessages().order.title }, { name: 'robots', content: 'noindex' }]

export default function OrderPage({ params: { id, userId } }: Route.ComponentProps) {
  const user = useSession((state) => state.user)
  if (!user) return null
  if (!id) return <Navigate to="/profile?tab=2" replace />
  if (userId !== undefined && userId.toLowerCase() !== user.id.toLowerCase()) return <Navigate to="/error" replace />
  return <OwnOrder key={id} id={id} userId={user.id} />
}

function OwnOrder({ id, userId }: { id: string; userId: string }) {
  const t = useCheckoutMessages()
  const { order, error, forbidden, reload, show } = useOrder(id)
  useBoughtCart(order)

  useEffect(() => {
    if (order) document.title = t.order.heading(order.orderNo)
  }, [order, t.order])

  if (forbidden) return <Navigate to="/error" replace />
  return (
    <div className="container-page py-8 md:py-12">
      {order ? (
        <Shown order={order} userId={userId} onChanged={show} onReload={reload} />
      ) : (
        <>
          <h1 className="sr-only">{t.order.title}</h1>
          {error ? (
            <Failed retry={t.common.retry} onRetry={reload}>
              {error}
            </Failed>
          ) : (
            <Spinner label={t.common.loading} />
          )}
        </>
      )}
    </div>
  )
}

interface ShownProps {
  readonly order: Order
  readonly userId: string
  readonly onChanged: (order: Order) => void
  readonly onReload: () => void
}

function Shown({ order, userId, onChanged, onReload }: ShownProps) {
  const t = useCheckoutMessages().order
  /** The button that cancelled the order is gone with it. */
  const focusGoes = useRef(false)
  const frame = useRouteLoaderData<typeof frameLoader>('routes/storefront')

  useEffect(() => {
    if (!focusGoes.current || order.cancellable) return
    focusGoes.current = false
    document.getElementById(ORDER_PROGRESS)?.focus()
  }, [order])

  return (
    <>
      {frame && <Letterhead shop={frame.shop} />}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h1 className="text-5xl md:text-6xl">{t.heading(order.orderNo)}</h1>
          <p className="mt-2 text-steel">
            {t.placed} <MonthDayYear iso={order.createdAt} />
          </p>
        </div>
        <Link to="/profile?tab=2" className="underline underline-offset-4 print:hidden">
          {t.allOrders}
        </Link>
      </div>
      <PaymentNotice payment={order.payment} />
      <OrderProgress order={order} />
      <div className="mt-10 grid gap-10 lg:grid-cols-[1fr_24rem] lg:items-start xl:gap-16">
        <div className="grid min-w-0 gap-10">
          <Delivery address={order.address} />
          <section aria-labelledby="tracking">
            <h2 id="tracking" className="mb-2 text-2xl">
              {t.tracking}
            </h2>
            <Tracking order={order} />
          </section>
          <section aria-labelledby="items">
            <h2 id="items" className="mb-3 text-2xl">
              {t.items}
            </h2>
            <Items
              items={order.order_details.map((line) => ({
                ...line,
                key: line.id,
                image: line.products.url,
                name: line.productName,
                bike: line.bikeName,
              }))}
            />
          </section>
          {hasLeft(order.status) && <OwnUnits orderId={order.orderId} orderNo={order.orderNo} />}
          <Refunds refunds={order.refunds} />
          <History history={order.history} />
        </div>
        <div className="grid gap-6 lg:sticky lg:top-24">
          <Summary order={order} />
          <div className="grid gap-3 print:hidden">
            {order.payment === 'awaiting' && order.status !== 'Cancelled' && (
              <PayNow order={order} userId={userId} onDone={onReload} />
            )}
            <InvoiceButton order={order} />
            {order.cancellable && (
              <CancelOrder
                order={order}
                cancellable={order.cancellable}
                onCancelled={(cancelled) => {
                  focusGoes.current = true
                  onChanged(cancelled)
                }}
              />
            )}
            {frame && (
              <a
                href={whatsappLink(frame.shop.whatsapp, t.askText(order.orderNo))}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center justify-center gap-2 font-medium underline underline-offset-4"
              >
                <MessageCircle aria-hidden className="size-5" />
                {t.ask}
              </a>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/** Who sold it: on paper the frame of the page is not there to say so. */
function Letterhead({ shop }: { shop: Shop }) {
  return (
    <div className="mb-6 hidden justify-between border-ink border-b-2 pb-4 text-sm print:flex">
      <Logo name={shop.name} />
      <p className="text-right">
        {shop.legalName}
        <br />
        {shop.address}, {shop.state}
      </p>
    </div>
  )
}

function Summary({ order }: { order: Order }) {
  const t = useCheckoutMessages()
  return (
    <section aria-labelledby="summary" className="rounded-sm bg-mist p-5 sm:p-6 print:p-0">
      <h2 id="summary" className="mb-4 text-2xl">
        {t.review.summary}
      </h2>
      <SummaryRows
        amounts={order}
        money={order.isPaid ? { label: t.order.amountPaid, amount: order.amountPaid } : undefined}
      />
      <dl className="mt-4 grid gap-2 border-ink/20 border-t pt-4 text-sm">
        <div className="flex justify-between gap-4">
          <dt>{t.order.payment}</dt>
          <dd className={`font-semibold ${order.isPaid ? 'text-moss' : 'text-signal-text'}`}>{order.paymentStatus}</dd>
        </div>
        {order.gstin !== '' && (
          <div className="flex justify-between gap-4">
            <dt>{t.order.gstin}</dt>
            <dd>{order.gstin}</dd>
          </div>
        )}
      </dl>
      {order.creditPoints > 0 && order.status !== 'Cancelled' && (
        <p className="mt-3 text-sm text-steel">{t.review.earns(order.creditPoints)}</p>
      )}
    </section>
  )
}

/** Where the money is, as long as that is not sure. */
function PaymentNotice({ payment }: { payment: Order['payment'] }) {
  const t = useCheckoutMessages().order
  const text = { confirming: t.confirming, awaiting: t.notPaid }[payment as string]
  if (!text) return null
  return (
    <p role="alert" className="mb-4 flex items-start gap-3 rounded-sm border border-signal/50 p-4 font-medium">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-text" />
      {text}
    </p>
  )
}

function Tracking({ order }: { order: Order }) {
  const t = useCheckoutMessages().order
  if (order.trackingLink === '') {
    return <p className={order.trackingId ? '' : 'text-steel'}>{order.trackingId || t.noTracking}</p>
  }
  return (
    <a
      href={order.trackingLink}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 break-all underline underline-offset-4"
    >
      {order.trackingId || order.trackingLink}
      <ExternalLink aria-hidden className="size-4 shrink-0" />
    </a>
  )
}
