import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { ORDER_TABS } from '#rules/order-tabs.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { Button } from '#web/components/button.tsx'
import { DataList } from '#web/components/data-list.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ListTabs } from '#web/components/list-tabs.tsx'
import { SavedViews } from '#web/components/saved-views.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { FilterBar } from '#web/features/admin-orders/filter-bar.tsx'
import { useOrderWork } from '#web/features/admin-orders/order-actions.tsx'
import { AddOrderForm, OrderDialogs } from '#web/features/admin-orders/order-dialogs.tsx'
import { currentTab, orderFilter, pageSizeOf, tabAddress } from '#web/features/admin-orders/order-filter.ts'
import { OrdersBar, ordersList } from '#web/features/admin-orders/orders-list.tsx'
import { formatCountShort } from '#web/lib/format-count.ts'
import { loadList } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useFilter } from '#web/lib/use-filter.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import type { Route } from './+types/all-orders.ts'

export const meta = () => [{ title: adminOrdersTexts().orders.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, orderFilter, async (given) => {
    const [orders, { tabs }] = await Promise.all([
      callAsUser('GET /all-orders', { query: { ...given, size: pageSizeOf(given) } }),
      callAsUser('GET /all-orders/tabs'),
    ])
    return { ...orders, tabs }
  })

export default function AllOrders({ loaderData: { data, error } }: Route.ComponentProps) {
  const { orders: t, common } = adminOrdersTexts()
  const [filter, choose] = useFilter(orderFilter.read, orderFilter.address)
  const [adds, setAdds] = useState(false)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (error) toast(error, 'error')
  }, [error])

  const work = useOrderWork(() => {
    // The button that was pressed may be gone with its row.
    document.getElementById('orders')?.focus()
    revalidate()
  })
  const closeForm = () => setAdds(false)

  return (
    <AdminPage
      title={t.title}
      actions={
        <Button onClick={() => setAdds(true)}>
          <Plus aria-hidden className="size-5" />
          {t.add}
        </Button>
      }
    >
      <OrderTabs current={currentTab(filter)} counts={data?.tabs} />
      <FilterBar filter={filter} onChange={choose} />
      <SavedViews />
      <section id="orders" tabIndex={-1} aria-label={t.table} className="outline-none">
        <WhenLoaded data={data} error={error} reload={revalidate} texts={common}>
          {(orders) => (
            <DataList
              key={orderFilter.address(filter)}
              list={ordersList(work)}
              rows={orders.data}
              found={orders.totalItems > 0 && t.found(orders.totalItems, filter.search)}
              none={<NoOrders hasAny={data !== null && data.tabs.all > 0} />}
              pages={orders}
              to={(page) => orderFilter.address({ ...filter, page })}
              bulk={(selected, clear) => <OrdersBar orders={selected} onDone={clear} onClear={clear} />}
            />
          )}
        </WhenLoaded>
      </section>
      <Dialog open={adds} onClose={closeForm} title={t.addTitle} closeLabel={common.close} holdsForm>
        <AddOrderForm
          onExit={closeForm}
          onSaved={() => {
            closeForm()
            revalidate()
          }}
        />
      </Dialog>
      <OrderDialogs work={work} order={data?.data.find(({ orderId }) => orderId === work.open?.order.orderId)} />
    </AdminPage>
  )
}

interface OrderTabsProps {
  readonly current: ReturnType<typeof currentTab>
  readonly counts: Answer<Api['GET /all-orders/tabs']>['tabs'] | undefined
}

function OrderTabs({ current, counts }: OrderTabsProps) {
  const t = adminOrdersTexts().orders.tabs
  return (
    <ListTabs
      label={t.label}
      tabs={ORDER_TABS.map((tab) => ({
        key: tab,
        name: t[tab],
        to: tabAddress(tab),
        // Open is restricted to recent orders, which are not counted.
        count: counts && tab !== 'open' ? formatCountShort(counts[tab]) : undefined,
        isCurrent: tab === current,
      }))}
    />
  )
}

function NoOrders({ hasAny }: { hasAny: boolean }) {
  const t = adminOrdersTexts().orders
  return (
    <>
      <p className="font-medium">{t.none}</p>
      <p className="text-steel">{hasAny ? t.noneHere : t.noneYet}</p>
      <TextLink to={hasAny ? tabAddress('all') : '/accessories'}>{hasAny ? t.showAll : t.tryShop}</TextLink>
    </>
  )
}
