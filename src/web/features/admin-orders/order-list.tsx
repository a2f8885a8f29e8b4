import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { DayMonthYear } from '#web/components/date.tsx'
import { useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { useWide } from '#web/lib/use-wide.ts'
import {
  Actions,
  Bills,
  Customer,
  Delivery,
  type OrderDeeds,
  Payment,
  Products,
  rupees,
  Tracking,
} from './order-cells.tsx'

/** Orders as a table, or as a card each where there is no room for one. */
export function OrderList({ orders, ...deeds }: { orders: readonly Order[] } & OrderDeeds) {
  const wide = useWide(ROOM)
  if (wide) return <Table orders={orders} {...deeds} />
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {orders.map((order) => (
        <Card key={order.orderId} order={order} {...deeds} />
      ))}
    </ul>
  )
}

/** From here on eleven columns have room. */
const ROOM = 1400
const CELL = 'px-1.5 py-3 align-top first:pl-0 last:pr-0'

function Table({ orders, ...deeds }: { orders: readonly Order[] } & OrderDeeds) {
  const t = useAdminOrdersMessages().orders
  return (
    <table
      aria-label={t.table}
      className="w-full table-fixed border-line border-b text-left text-[0.8125rem] leading-5"
    >
      <colgroup>
        <col className="w-[12.5%]" />
        <col className="w-[13.5%]" />
        <col className="w-[14%]" />
        <col className="w-[10.5%]" />
        <col className="w-[7.5%]" />
        <col className="w-[5.5%]" />
        <col className="w-[6.5%]" />
        <col className="w-[7%]" />
        <col className="w-[7%]" />
        <col className="w-[7%]" />
        <col />
      </colgroup>
      <thead>
        <tr className="border-ink border-b-2">
          {Object.entries(t.columns).map(([key, name]) => (
            <th key={key} scope="col" className={`${CELL} font-medium text-steel`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId} className="border-line border-t">
            <th scope="row" className={`${CELL} font-normal`}>
              <Customer order={order} />
            </th>
            <td className={CELL}>
              <Products order={order} />
            </td>
            <td className={CELL}>
              <Bills order={order} />
            </td>
            <td className={CELL}>
              <Delivery order={order} />
            </td>
            <td className={`${CELL} money font-semibold`}>{rupees(order.totalPrice)}</td>
            <td className={CELL}>
              <Payment order={order} />
            </td>
            <td className={CELL}>{order.status}</td>
            <td className={CELL}>
              <Tracking order={order} />
            </td>
            <td className={CELL}>
              <DayMonthYear iso={order.createdAt} />
            </td>
            <td className={CELL}>
              <DayMonthYear iso={order.updatedAt} />
            </td>
            <td className="py-2 align-top">
              <Actions order={order} {...deeds} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Card({ order, ...deeds }: { order: Order } & OrderDeeds) {
  const t = useAdminOrdersMessages().orders
  const { columns } = t
  return (
    <li className="flex flex-col rounded-sm border border-line p-4 text-sm">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-2xl">{order.orderNo}</h2>
        <span className="money font-semibold text-lg">{rupees(order.totalPrice)}</span>
      </div>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b pb-3">
        <Payment order={order} />
        <span className="font-medium">{order.status}</span>
        <span className="ml-auto text-steel">
          <DayMonthYear iso={order.createdAt} />
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
          <DayMonthYear iso={order.updatedAt} />
        </Fact>
      </dl>
      <div className="-mx-2 mt-auto border-line border-t pt-2">
        <Actions order={order} {...deeds} />
      </div>
    </li>
  )
}

interface FactProps {
  readonly name: string
  /** What it is can be seen. */
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
