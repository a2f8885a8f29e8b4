import { ExternalLink } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { AddressText } from '#web/components/address-text.tsx'
import { type ListColumn, type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { Age, Day } from '#web/components/date.tsx'
import { FactColumns } from '#web/components/facts.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { optionsOf } from '#web/lib/format-options.ts'
import { rupees } from '#web/lib/rupees.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { Actions } from './order-actions.tsx'
import { FulfilmentBadge, PaymentBadge } from './order-badges.tsx'
import { Bills } from './order-totals.tsx'
import type { OrderWork } from './use-order-work.ts'

const pieces = (order: Order): number => order.order_details.reduce((sum, { qty }) => sum + qty, 0)

type Key = Exclude<keyof ReturnType<typeof adminOrdersTexts>['orders']['columns'], 'actions'>

/** What the list shows of an order, in the specified columns (S2 §2). */
const COLUMNS: Readonly<Record<Key, Omit<ListColumn<Order>, 'key' | 'name'>>> = {
  email: {
    cell: ({ users }, link) => (
      <TwoLines below={users.email}>
        {link} {users.firstName} {users.lastName}
      </TwoLines>
    ),
  },
  products: {
    width: 'w-[10%]',
    cell: (order) => (
      <TwoLines below={adminOrdersTexts().orders.pieces(pieces(order))}>
        {order.order_details.map(({ productName }) => productName).join(', ')}
      </TwoLines>
    ),
  },
  bills: {
    width: 'w-[5.375rem]',
    isFigure: true,
    cell: (order) => <TwoLines below={`+ ${rupees(order.taxPrice)}`}>{rupees(order.itemsPrice)}</TwoLines>,
  },
  address: {
    width: 'w-[8%]',
    cell: ({ address }) => <TwoLines below={address.state}>{`${address.city} ${address.pincode}`}</TwoLines>,
  },
  total: {
    width: 'w-22',
    isFigure: true,
    cell: (order) => <span className="font-semibold">{rupees(order.totalPrice)}</span>,
  },
  payment: { width: 'w-22', cell: (order) => <PaymentBadge order={order} /> },
  status: {
    width: 'w-25',
    cell: (order) => (
      <>
        <FulfilmentBadge order={order} />
        {order.archivedAt && (
          <span className="block text-steel text-xs">{adminOrdersTexts().orders.archivedState}</span>
        )}
      </>
    ),
  },
  link: {
    width: 'w-15',
    cell: (order) => (
      <span className="relative z-1">
        <Tracking order={order} />
      </span>
    ),
  },
  created: {
    width: 'w-26',
    cell: ({ createdAt }) => (
      <TwoLines below={<Age iso={createdAt} />}>
        <Day iso={createdAt} />
      </TwoLines>
    ),
  },
  updated: { width: 'w-24', cell: (order) => <Day iso={order.updatedAt} /> },
}

/** Defines the list of orders: one line an order, which opens to everything that belongs to it. */
export function ordersList(work: OrderWork): ListDefinition<Order> {
  const t = adminOrdersTexts().orders
  return {
    label: t.table,
    keyOf: ({ orderId }) => orderId,
    nameOf: ({ orderNo }) => orderNo,
    to: ({ orderId }) => `/all-orders/${orderId}`,
    columns: namedColumns(t.columns, COLUMNS),
    card: (order) => ({
      end: <span className="money font-semibold">{rupees(order.totalPrice)}</span>,
      line: [
        `${order.users.firstName} ${order.users.lastName}`,
        order.address.city,
        t.pieces(pieces(order)),
        <Age key="age" iso={order.createdAt} />,
      ].flatMap((part, index) => (index === 0 ? [part] : [' · ', part])),
      badges: (
        <>
          <PaymentBadge order={order} />
          <FulfilmentBadge order={order} />
        </>
      ),
    }),
    details: (order, isCard) => <Details order={order} isCard={isCard} work={work} />,
    room: 1240,
  }
}

/** What the table shows of an order and its card does not. */
const BESIDE_CARD = ['link', 'created', 'updated'] as const

/** Shows all of an order below its line, with what can be done. */
function Details({ order, isCard, work }: { order: Order; isCard: boolean; work: OrderWork }) {
  const { columns } = adminOrdersTexts().orders
  return (
    <div className="bg-mist px-3 py-4 md:px-6">
      <FactColumns
        facts={[
          [columns.email, <Customer key="email" order={order} />],
          [columns.products, <Products key="products" order={order} />],
          [columns.bills, <Bills key="bills" order={order} />],
          [columns.address, <AddressText key="address" address={order.address} />],
          ...(isCard ? BESIDE_CARD.map((key) => [columns[key], COLUMNS[key].cell(order, null)] as const) : []),
        ]}
      />
      <div className="-mx-2 mt-3 border-line border-t pt-2 text-[0.8125rem] leading-5">
        <Actions order={order} work={work} />
      </div>
    </div>
  )
}

function Customer({ order }: { order: Order }) {
  const { users, orderNo, orderId } = order
  return (
    <>
      <span className="block font-medium">
        {users.firstName} {users.lastName}
      </span>
      <span className="block break-all">{users.email}</span>
      <span className="mt-1 block font-medium tabular-nums">{orderNo}</span>
      <span className="block break-all text-steel text-xs">{orderId}</span>
    </>
  )
}

function Products({ order }: { order: Order }) {
  const t = adminOrdersTexts().orders
  return (
    <ul className="grid gap-2.5">
      {order.order_details.map((line) => (
        <li key={line.id}>
          <span className="block font-medium">
            {line.qty} × {line.productName}
          </span>
          <span className="block text-steel">{[line.bikeName, ...optionsOf(line)].filter(Boolean).join(', ')}</span>
          <span className="money block">{rupees(line.price * line.qty)}</span>
          {line.qtyRefunded > 0 && (
            <span className="block font-medium">{t.piecesRefunded(line.qtyRefunded, line.qty)}</span>
          )}
          {line.qty > 1 && <span className="money block text-steel">{t.each(rupees(line.price))}</span>}
        </li>
      ))}
    </ul>
  )
}

function Tracking({ order: { trackingId, trackingLink } }: { order: Order }) {
  const t = adminOrdersTexts().orders
  if (!trackingId && !trackingLink) return <span className="text-steel">{t.noLink}</span>
  if (!trackingLink) return <span className="break-all">{trackingId}</span>
  return (
    <a href={trackingLink} target="_blank" rel="noreferrer" className="break-all underline underline-offset-4">
      {trackingId || trackingLink}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
    </a>
  )
}
