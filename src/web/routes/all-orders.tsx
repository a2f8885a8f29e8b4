import { Plus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Button } from '#web/components/button.tsx'
import { Confirm } from '#web/components/confirm.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Failed } from '#web/components/failed.tsx'
import { ListPages } from '#web/components/list-pages.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { AddOrderForm } from '#web/features/admin-orders/add-order-form.tsx'
import { EditOrderForm } from '#web/features/admin-orders/edit-order-form.tsx'
import { FilterBar } from '#web/features/admin-orders/filter-bar.tsx'
import { addressOf, filterOf } from '#web/features/admin-orders/order-filter.ts'
import { OrderList } from '#web/features/admin-orders/order-list.tsx'
import { RefundForm } from '#web/features/admin-orders/refund-form.tsx'
import { adminOrdersMessages, useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useFilter } from '#web/lib/use-filter.ts'
import { useOwn } from '#web/lib/use-own.ts'

export const meta = () => [{ title: adminOrdersMessages().orders.title }, { name: 'robots', content: 'noindex' }]

/** Orders on a page, and the pages that its pagination shows (S2 §9). */
const SIZE = 10

/** What is open above the list. */
type Open = { readonly what: 'edit' | 'refund' | 'delete'; readonly order: Order } | { readonly what: 'add' }

export default function AllOrders() {
  const { orders: t, common } = useAdminOrdersMessages()
  const [filter, choose] = useFilter(filterOf, addressOf)
  const [open, setOpen] = useState<Open | null>(null)
  const asked = addressOf(filter)
  const { data, error, reload } = useOwn(useCallback(() => fetchOrders(asked), [asked]))

  useEffect(() => {
    if (error) toast(error, 'error')
  }, [error])

  const close = () => setOpen(null)
  const saved = () => {
    close()
    reload()
  }

  async function remove({ orderId }: Order) {
    close()
    try {
      const { message } = await callAsUser('DELETE /order/delete/{id}', { params: { id: orderId } })
      toast(message, 'success')
      // The button that was pressed is gone.
      document.getElementById('orders')?.focus()
      reload()
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : common.genericError, 'error')
    }
  }

  return (
    <div className="mx-auto w-full max-w-[110rem] px-4 pb-12 md:px-8">
      <Breadcrumb
        label={common.breadcrumb}
        crumbs={[{ label: t.administration, to: '/iamadmin' }, { label: t.title }]}
      />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-5xl md:text-6xl">{t.title}</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to="/create-orders" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t.create}
          </Link>
          <Link to="/all-ordersDetails" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t.details}
          </Link>
          <Button onClick={() => setOpen({ what: 'add' })}>
            <Plus aria-hidden className="size-5" />
            {t.add}
          </Button>
        </div>
      </div>
      <FilterBar filter={filter} onChange={choose} />
      <section id="orders" tabIndex={-1} aria-label={t.table} className="outline-none">
        {error && (
          <div className="mb-4">
            <Failed retry={common.retry} onRetry={reload}>
              {error}
            </Failed>
          </div>
        )}
        {!data && !error && <Spinner label={common.loading} />}
        {data && !error && (
          <>
            <p role="status" className="mb-3 text-sm text-steel">
              {data.totalItems > 0 && t.found(data.totalItems, filter.search)}
            </p>
            {data.data.length === 0 ? (
              <p className="border-line border-y py-10 text-center text-xl">{t.none}</p>
            ) : (
              <OrderList
                orders={data.data}
                onEdit={(order) => setOpen({ what: 'edit', order })}
                onRefund={(order) => setOpen({ what: 'refund', order })}
                onDelete={(order) => setOpen({ what: 'delete', order })}
              />
            )}
            <div className="mt-8">
              <ListPages
                label={t.pages}
                current={data.currentPage}
                total={data.totalPages}
                pageLabel={t.page}
                to={(page) => addressOf({ ...filter, page })}
              />
            </div>
          </>
        )}
      </section>
      <Dialogs open={open} onClose={close} onSaved={saved} onDelete={remove} />
    </div>
  )
}

function fetchOrders(address: string) {
  const { startDate, endDate, status, unpaid, search, page } = filterOf(new URLSearchParams(address.split('?')[1]))
  return callAsUser('GET /all-orders', {
    query: { page, size: SIZE, startDate, endDate, status: status.join(','), search, unpaid: String(unpaid) },
  })
}

interface DialogsProps {
  readonly open: Open | null
  readonly onClose: () => void
  readonly onSaved: () => void
  readonly onDelete: (order: Order) => void
}

function Dialogs({ open, onClose, onSaved, onDelete }: DialogsProps) {
  const { orders: t, common } = useAdminOrdersMessages()
  const order = open && 'order' in open ? open.order : null
  const titles = {
    add: t.addTitle,
    edit: t.editTitle(order?.orderNo ?? ''),
    refund: t.refundTitle(order?.orderNo ?? ''),
    delete: '',
  }
  return (
    <>
      <Dialog
        open={open !== null && open.what !== 'delete'}
        onClose={onClose}
        title={open ? titles[open.what] : ''}
        closeLabel={common.close}
        holdsForm
      >
        {open?.what === 'add' && <AddOrderForm onExit={onClose} onSaved={onSaved} />}
        {open?.what === 'edit' && <EditOrderForm order={open.order} onExit={onClose} onSaved={onSaved} />}
        {open?.what === 'refund' && <RefundForm order={open.order} onExit={onClose} onSaved={onSaved} />}
      </Dialog>
      <Confirm
        open={open?.what === 'delete'}
        title={t.deleteTitle}
        body={t.deleteBody}
        yes={common.yes}
        no={common.no}
        onNo={onClose}
        onYes={() => order && onDelete(order)}
      />
    </>
  )
}
