import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, replace, useRouteLoaderData } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import type { Shop } from '#contract/shop.ts'
import { isFreshOrder } from '#rules/order-progress.ts'
import { hasLeft } from '#rules/order-status.ts'
import { isOpen } from '#rules/payment-state.ts'
import { Day } from '#web/components/date.tsx'
import { Logo } from '#web/components/logo.tsx'
import { Section } from '#web/components/section.tsx'
import { OutsideLink, TextLink } from '#web/components/text-link.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { BuyPartsAgain } from '#web/features/checkout/buy-again.tsx'
import { CancelOrder } from '#web/features/checkout/cancel-order.tsx'
import { Delivery } from '#web/features/checkout/delivery.tsx'
import { type Item, Items } from '#web/features/checkout/items.tsx'
import { InvoiceButton, OrderDocuments } from '#web/features/checkout/order-documents.tsx'
import { OrderFitting, OrderNext } from '#web/features/checkout/order-next.tsx'
import { ORDER_PROGRESS, OrderProgress } from '#web/features/checkout/order-progress.tsx'
import { History, Refunds } from '#web/features/checkout/order-records.tsx'
import { PaymentNotice, Summary, Tracking } from '#web/features/checkout/order-state.tsx'
import { PayNow } from '#web/features/checkout/pay-now.tsx'
import { useClearPurchasedCart, useOrder } from '#web/features/checkout/use-order.ts'
import { OrderUnits } from '#web/features/warranty/order-units.tsx'
import { loadAsUser } from '#web/lib/load-as-user.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import type { Route } from './+types/order.ts'
import type { loader as frameLoader } from './storefront.tsx'

export const meta = () => [{ title: checkoutTexts().order.title }, { name: 'robots', content: 'noindex' }]

/** The page that says that there is no such page: for an order that belongs to somebody else or does not exist. */
const NOT_FOUND = '/error'

export const clientLoader = ({ params: { id, userId } }: Route.ClientLoaderArgs) =>
  loadAsUser(async (user) => {
    if (!id) throw replace('/profile?tab=2')
    if (userId !== undefined && userId.toLowerCase() !== user.id.toLowerCase()) throw replace(NOT_FOUND)
    try {
      return (await callAsUser('GET /order/{id}', { params: { id } })).order
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) throw replace(NOT_FOUND)
      throw error
    }
  })

export default function OrderPage({ params: { id }, loaderData }: Route.ComponentProps) {
  const user = useSession((state) => state.user)
  return user && <CustomerOrder key={id} userId={user.id} {...loaderData} />
}

function CustomerOrder({ data, error, userId }: Route.ComponentProps['loaderData'] & { readonly userId: string }) {
  const t = checkoutTexts()
  const { order, reload, show } = useOrder(data)
  useClearPurchasedCart(order)

  useEffect(() => {
    if (order) document.title = t.order.heading(order.orderNo)
  }, [order, t.order])

  return (
    <div className="container-page py-8 md:py-12">
      {order ? (
        <Shown order={order} userId={userId} onChanged={show} onReload={reload} />
      ) : (
        <>
          <h1 className="sr-only">{t.order.title}</h1>
          <WhenLoaded data={order} error={error} reload={reload} texts={t.common}>
            {() => null}
          </WhenLoaded>
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
  const t = checkoutTexts().order
  // Staff can view other people's orders, but only the customers themselves can pay, cancel and repeat them here.
  const isOwn = order.customerId === userId
  const [openedAt] = useState(Date.now)
  const isFresh = isOwn && isFreshOrder(order, openedAt)
  const frame = useRouteLoaderData<typeof frameLoader>('routes/storefront')
  const waitsForDispatch = order.payment === 'paid' && !hasLeft(order.status) && order.status !== 'Cancelled'
  const hasParts = order.payment !== 'expired' && order.status !== 'Cancelled'

  return (
    <>
      {frame && <Letterhead shop={frame.shop} />}
      <Heading order={order} isFresh={isFresh} />
      {!isOwn && <CustomersOrder order={order} />}
      <PaymentNotice order={order} />
      <OrderProgress
        order={order}
        pictures={isFresh ? [...new Set(order.order_details.map(({ products }) => products.url))] : undefined}
      />
      {waitsForDispatch && <OrderNext order={order} transit={frame?.shop.transit} />}
      <div className="mt-10 grid gap-10 lg:grid-cols-[1fr_24rem] lg:items-start xl:gap-16">
        <div className="grid min-w-0 gap-10">
          <Section id="items" title={t.items} heading="mb-3 text-2xl">
            <Items items={order.order_details.map(toItem)} />
          </Section>
          <Tracking order={order} />
          {hasParts && <OrderFitting lines={order.order_details} />}
          {hasLeft(order.status) && <OrderUnits orderId={order.orderId} orderNo={order.orderNo} />}
          <Delivery address={order.address} billing={order.billing} />
          <Refunds refunds={order.refunds} />
          <OrderDocuments order={order} />
          <History history={order.history} />
        </div>
        <div className="grid gap-6 lg:sticky lg:top-24">
          <Summary order={order} />
          <div className="grid gap-3 print:hidden">
            {isOwn && order.canPay && <PayNow order={order} userId={userId} onDone={onReload} />}
            {isOwn && !isFresh && !isOpen(order) && <BuyPartsAgain order={order} />}
            <InvoiceButton order={order} />
            {isOwn && <OwnCancellation order={order} onChanged={onChanged} onReload={onReload} />}
            {frame && (
              <OutsideLink
                href={whatsappLink(frame.shop.whatsapp, t.askText(order.orderNo))}
                className="justify-center font-medium"
              >
                <MessageCircle aria-hidden className="size-5" />
                {t.ask}
              </OutsideLink>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

function Heading({ order, isFresh }: { order: Order; isFresh: boolean }) {
  const t = checkoutTexts().order
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <div className="min-w-0">
        <h1 className="wrap-anywhere text-5xl md:text-6xl">
          <span className={isFresh ? 'hidden print:inline' : undefined}>{t.heading(order.orderNo)}</span>
          {isFresh && <span className="print:hidden">{t.thanks(order.users.firstName)}</span>}
        </h1>
        <p className="mt-2 text-steel">
          {t.placed} <Day iso={order.createdAt} />
        </p>
      </div>
      <TextLink to="/profile?tab=2" className="print:hidden">
        {t.allOrders}
      </TextLink>
    </div>
  )
}

const toItem = (line: Order['order_details'][number]): Item => ({
  ...line,
  key: line.id,
  image: line.products.url,
  name: line.productName,
  href: line.listing?.path,
  bike: line.bikeName,
})

function OwnCancellation({ order, onChanged, onReload }: Omit<ShownProps, 'userId'>) {
  /** Whether the focus has to move, because the cancel button disappears with the cancellation. */
  const focusGoes = useRef(false)

  useEffect(() => {
    if (!focusGoes.current || order.cancellable) return
    focusGoes.current = false
    document.getElementById(ORDER_PROGRESS)?.focus()
  }, [order])

  if (!order.cancellable) return null
  return (
    <CancelOrder
      order={order}
      cancellable={order.cancellable}
      onCancelled={(cancelled) => {
        focusGoes.current = true
        onChanged(cancelled)
      }}
      onChanged={onReload}
    />
  )
}

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

function CustomersOrder({ order }: { order: Order }) {
  const t = checkoutTexts().order
  return (
    <p className="mb-4 rounded-sm border border-line p-4">
      {t.customersOrder}{' '}
      <Link to={`/all-orders/${order.orderId}`} className="font-medium underline underline-offset-4">
        {t.openInAdministration}
      </Link>
    </p>
  )
}
