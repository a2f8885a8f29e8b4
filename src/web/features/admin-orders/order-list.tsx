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
  const wide = useWide()
  if (wide) return <Table orders={orders} {...deeds} />
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {orders.map((order) => (
        <Card key={order.orderId} order={order} {...deeds} />
      ))}
    </ul>
  )
}

const CELL = 'px-2 py-3 align-top first:pl-0 last:pr-0'

function Table({ orders, ...deeds }: { orders: readonly Order[] } & OrderDeeds) {
  const t = useAdminOrdersMessages().orders
  return (
    <table
      aria-label={t.table}
      className="w-full table-fixed border-line border-b text-left text-[0.8125rem] leading-5"
    >
      <colgroup>
        <col className="w-[14%]" />
        <col className="w-[17%]" />
        <col className="w-[13.5%]" />
        <col className="w-[11%]" />
        <col className="w-[8%]" />
        <col className="w-[6%]" />
        <col className="w-[7%]" />
        <col className="w-[6.5%]" />
        <col className="w-[6.5%]" />
        <col className="w-[6.5%]" />
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
      <dl className="mb-4 grid gap-4">
        <div>
          <dt className="sr-only">{columns.products}</dt>
          <dd>
            <Products order={order} />
          </dd>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <dt className="mb-1 text-steel text-xs">{columns.email}</dt>
            <dd>
              <span className="block font-medium">
                {order.users.firstName} {order.users.lastName}
              </span>
              <span className="block break-all">{order.users.email}</span>
              <span className="block break-all text-steel text-xs">{order.orderId}</span>
            </dd>
          </div>
          <div>
            <dt className="mb-1 text-steel text-xs">{columns.address}</dt>
            <dd>
              <Delivery order={order} />
            </dd>
          </div>
        </div>
        <div>
          <dt className="mb-1 text-steel text-xs">{columns.bills}</dt>
          <dd>
            <Bills order={order} />
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-steel text-xs">{columns.link}</dt>
            <dd>
              <Tracking order={order} />
            </dd>
          </div>
          <div>
            <dt className="text-steel text-xs">{columns.updated}</dt>
            <dd>
              <DayMonthYear iso={order.updatedAt} />
            </dd>
          </div>
        </div>
      </dl>
      <div className="-mx-2 mt-auto border-line border-t pt-2">
        <Actions order={order} {...deeds} />
      </div>
    </li>
  )
}
