import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { AddressText } from '#web/components/address-text.tsx'
import type { ListColumn, ListDefinition } from '#web/components/data-list.tsx'
import { Age, Day } from '#web/components/date.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { Actions } from './order-actions.tsx'
import { FulfilmentBadge, PaymentBadge } from './order-badges.tsx'
import { Customer, Products, rupees, Tracking } from './order-cells.tsx'
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
    columns: (Object.keys(COLUMNS) as Key[]).map((key) => ({ key, name: t.columns[key], ...COLUMNS[key] })),
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
function cardFacts(order: Order): [string, ReactNode][] {
  const { columns } = adminOrdersTexts().orders
  return [
    [columns.link, <Tracking key="link" order={order} />],
    [columns.created, <Day key="created" iso={order.createdAt} />],
    [columns.updated, <Day key="updated" iso={order.updatedAt} />],
  ]
}

/** Shows all of an order below its line, with what can be done. */
function Details({ order, isCard, work }: { order: Order; isCard: boolean; work: OrderWork }) {
  const { columns } = adminOrdersTexts().orders
  const facts: readonly [string, ReactNode][] = [
    [columns.email, <Customer key="email" order={order} />],
    [columns.products, <Products key="products" order={order} />],
    [columns.bills, <Bills key="bills" order={order} />],
    [columns.address, <AddressText key="address" address={order.address} />],
    ...(isCard ? cardFacts(order) : []),
  ]
  return (
    <div className="bg-mist px-3 py-4 text-[0.8125rem] leading-5 md:px-6">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="mb-0.5 text-steel text-xs">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="-mx-2 mt-3 border-line border-t pt-2">
        <Actions order={order} work={work} />
      </div>
    </div>
  )
}
