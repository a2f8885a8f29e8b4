import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { ShortDate } from '#web/components/date.tsx'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { Actions, type OrderActions } from './order-actions.tsx'
import { Bills, Customer, Delivery, Payment, Products, rupees, Status, Tracking } from './order-cells.tsx'

/** Shows orders as a table, or as cards where a table does not fit. */
export function OrderList({ orders, ...actions }: { orders: readonly Order[] } & OrderActions) {
  const wide = useIsWide(ROOM)
  if (wide) return <Table orders={orders} {...actions} />
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {orders.map((order) => (
        <Card key={order.orderId} order={order} {...actions} />
      ))}
    </ul>
  )
}

/** The width in pixels from which all columns fit. */
const ROOM = 1400
const CELL = 'px-1.5 py-3 align-top first:pl-0 last:pr-0'

interface OrderColumn {
  readonly key: keyof ReturnType<typeof adminOrdersTexts>['orders']['columns']
  /** The last column takes the room that is left. */
  readonly width?: string
  readonly className?: string
  readonly cell: (order: Order, actions: OrderActions) => ReactNode
}

const COLUMNS: readonly OrderColumn[] = [
  { key: 'email', width: 'w-[12.5%]', cell: (order) => <Customer order={order} /> },
  { key: 'products', width: 'w-[13.5%]', cell: (order) => <Products order={order} /> },
  { key: 'bills', width: 'w-[14%]', cell: (order) => <Bills order={order} /> },
  { key: 'address', width: 'w-[10.5%]', cell: (order) => <Delivery order={order} /> },
  {
    key: 'total',
    width: 'w-[7.5%]',
    className: `${CELL} money font-semibold`,
    cell: (order) => rupees(order.totalPrice),
  },
  { key: 'payment', width: 'w-[5.5%]', cell: (order) => <Payment order={order} /> },
  { key: 'status', width: 'w-[6.5%]', cell: (order) => <Status order={order} /> },
  { key: 'link', width: 'w-[7%]', cell: (order) => <Tracking order={order} /> },
  { key: 'created', width: 'w-[7%]', cell: (order) => <ShortDate iso={order.createdAt} /> },
  { key: 'updated', width: 'w-[7%]', cell: (order) => <ShortDate iso={order.updatedAt} /> },
  {
    key: 'actions',
    className: 'py-2 align-top',
    cell: (order, actions) => <Actions order={order} {...actions} />,
  },
]

function Table({ orders, ...actions }: { orders: readonly Order[] } & OrderActions) {
  const t = adminOrdersTexts().orders
  return (
    <table
      aria-label={t.table}
      className="w-full table-fixed border-line border-b text-left text-[0.8125rem] leading-5"
    >
      <colgroup>
        {COLUMNS.map(({ key, width }) => (
          <col key={key} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr className="border-ink border-b-2">
          {COLUMNS.map(({ key }) => (
            <th key={key} scope="col" className={`${CELL} font-medium text-steel`}>
              {t.columns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId} className="border-line border-t">
            {COLUMNS.map(({ key, className = CELL, cell }) =>
              key === 'email' ? (
                <th key={key} scope="row" className={`${className} font-normal`}>
                  {cell(order, actions)}
                </th>
              ) : (
                <td key={key} className={className}>
                  {cell(order, actions)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Card({ order, ...actions }: { order: Order } & OrderActions) {
  const t = adminOrdersTexts().orders
  const { columns } = t
  return (
    <li className="flex flex-col rounded-sm border border-line p-4 text-sm">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-2xl">{order.orderNo}</h2>
        <span className="money font-semibold text-lg">{rupees(order.totalPrice)}</span>
      </div>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b pb-3">
        <Payment order={order} />
        <span className="font-medium">
          <Status order={order} />
        </span>
        <span className="ml-auto text-steel">
          <ShortDate iso={order.createdAt} />
        </span>
      </div>
      <dl className="mb-4 grid grid-cols-2 gap-4">
        <Fact name={columns.products} hidden>
          <Products order={order} />
        </Fact>
        <Fact name={columns.email}>
          <span className="block font-medium">
            {order.users.firstName} {order.users.lastName}
          </span>
          <span className="block break-all">{order.users.email}</span>
          <span className="block break-all text-steel text-xs">{order.orderId}</span>
        </Fact>
        <Fact name={columns.address}>
          <Delivery order={order} />
        </Fact>
        <Fact name={columns.bills}>
          <Bills order={order} />
        </Fact>
        <Fact name={columns.link} half>
          <Tracking order={order} />
        </Fact>
        <Fact name={columns.updated} half>
          <ShortDate iso={order.updatedAt} />
        </Fact>
      </dl>
      <div className="-mx-2 mt-auto border-line border-t pt-2">
        <Actions order={order} {...actions} />
      </div>
    </li>
  )
}

interface FactProps {
  readonly name: string
  /** Hides the label visually, where the value explains itself. */
  readonly hidden?: boolean
  readonly half?: boolean
  readonly children: ReactNode
}

function Fact({ name, hidden = false, half = false, children }: FactProps) {
  return (
    <div className={half ? '' : 'col-span-2'}>
      <dt className={hidden ? 'sr-only' : 'mb-0.5 text-steel text-xs'}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
