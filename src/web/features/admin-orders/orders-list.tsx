import { ExternalLink, FileText, Package, Tag, Truck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PrintKind } from '#contract/bulk-orders.ts'
import { apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { AddressText } from '#web/components/address-text.tsx'
import { BULK_BUTTON, BulkBar } from '#web/components/bulk-bar.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { type ListColumn, type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { Age, Day } from '#web/components/date.tsx'
import { FactColumns } from '#web/components/facts.tsx'
import { toast } from '#web/components/toast.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { optionsOf } from '#web/lib/format-options.ts'
import { rupees } from '#web/lib/rupees.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { sendAsUser } from '#web/lib/session.ts'
import { suggestedName } from '#web/lib/use-download.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { dispatchTexts } from '#web/messages/en/admin-dispatch.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import { Actions, type OrderWork } from './order-actions.tsx'
import { Bills, FulfilmentBadge, PaymentBadge } from './order-parts.tsx'

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
  const { users, orderNo, orderId, customerId } = order
  return (
    <>
      <Link to={`/indUsers/${customerId}`} className="block font-medium underline underline-offset-4">
        {users.firstName} {users.lastName}
      </Link>
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

const PRINTS = [
  ['slips', Package],
  ['invoices', FileText],
  ['labels', Tag],
] as const satisfies readonly (readonly [PrintKind, unknown])[]

interface OrdersBarProps {
  /** In the order in which they are printed and dispatched. */
  readonly orders: readonly Pick<Order, 'orderId'>[]
  readonly onDone: () => void
  readonly onClear: () => void
}

export function OrdersBar({ orders, onDone, onClear }: OrdersBarProps) {
  const t = dispatchTexts().bulk
  const once = useSingleFlight()
  const [printing, setPrinting] = useState<{ readonly kind: PrintKind; readonly bytes: number } | null>(null)
  const ids = orders.map(({ orderId }) => orderId)

  const print = (kind: PrintKind) =>
    once(async () => {
      setPrinting({ kind, bytes: 0 })
      try {
        await printOrders(kind, ids, (bytes) => setPrinting({ kind, bytes }))
      } catch {
        toast(t.failed(t[kind]), 'error')
      }
      setPrinting(null)
    })

  if (orders.length === 0) return null
  return (
    <BulkBar
      texts={t}
      count={orders.length}
      onClear={onClear}
      status={printing && <span>{t.preparing(t[printing.kind], Math.round(printing.bytes / 1000))}</span>}
    >
      {PRINTS.map(([kind, Icon]) => (
        <Button
          key={kind}
          look="line"
          aria-disabled={printing !== null || undefined}
          onClick={() => print(kind)}
          className={BULK_BUTTON}
        >
          <Icon aria-hidden className="size-4" />
          {t[kind]}
        </Button>
      ))}
      <ButtonLink look="ink" to={`/dispatch?orders=${ids.join()}`} onClick={onDone} className={BULK_BUTTON}>
        <Truck aria-hidden className="size-4" />
        {t.dispatch}
      </ButtonLink>
    </BulkBar>
  )
}

/** Prints many orders as one PDF and saves it. `onBytes` is called with the number of bytes that have arrived. */
async function printOrders(
  kind: PrintKind,
  orders: readonly string[],
  onBytes: (bytes: number) => void,
): Promise<void> {
  const answer = await sendAsUser(apiPath('POST /orders/print'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, orders }),
  })
  if (!answer.ok || !answer.body) throw new Error(`The answer was ${answer.status}`)
  let bytes = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      bytes += part.byteLength
      onBytes(bytes)
      controller.enqueue(part)
    },
  })
  // A response that breaks off throws.
  const file = await new Response(answer.body.pipeThrough(counted), { headers: answer.headers }).blob()
  saveFile(file, suggestedName(answer))
}
