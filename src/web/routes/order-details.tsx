import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { DetailRow } from '#contract/orders-admin.ts'
import { pagesOf } from '#rules/counted.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Button } from '#web/components/button.tsx'
import { dayMonthYear } from '#web/components/date.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Failed } from '#web/components/failed.tsx'
import { SelectField } from '#web/components/field.tsx'
import { ListPages } from '#web/components/list-pages.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { DetailList } from '#web/features/admin-orders/detail-list.tsx'
import { LineForm } from '#web/features/admin-orders/line-form.tsx'
import { adminOrdersMessages, useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { countedList } from '#web/lib/counted-list.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useFilter } from '#web/lib/use-filter.ts'
import { useOwn } from '#web/lib/use-own.ts'

export const meta = () => [{ title: adminOrdersMessages().details.title }, { name: 'robots', content: 'noindex' }]

const SIZE = 20

interface LineFilter {
  /** 'YYYY-MM-DD' in India; empty: any day. */
  readonly date: string
  readonly page: number
}

function filterOf(query: URLSearchParams): LineFilter {
  const date = query.get('date') ?? ''
  const page = Number(query.get('page') ?? '1')
  return {
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

function addressOf({ date, page }: LineFilter): string {
  const query = new URLSearchParams({ ...(date && { date }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/all-ordersDetails?${query}` : '/all-ordersDetails'
}

async function fetchLines(date: string, page: number) {
  const query = { date, page, size: SIZE }
  const { found, total } = await countedList((call) => call('GET /all-order-details', { query }))
  return { lines: found, page, total }
}

/** The days that can be chosen, newest first; the shop tells more than a year of them at once. */
async function fetchDays(times: number) {
  const days: string[] = []
  for (let time = 1; ; time++) {
    const { dates, older } = await callAsUser('GET /order-detail-dates', { query: { before: days.at(-1) } })
    days.push(...dates.map(({ date }) => date))
    if (!older || time === times) return { days, older }
  }
}

export default function OrderDetails() {
  const { details: t, create, orders, common } = useAdminOrdersMessages()
  const [{ date, page }, choose] = useFilter(filterOf, addressOf)
  const [times, setTimes] = useState(1)
  const choices = useOwn(useCallback(() => fetchDays(times), [times]))
  const list = useOwn(useCallback(() => fetchLines(date, page), [date, page]))
  const [edited, setEdited] = useState<DetailRow | 'new' | null>(null)
  const { days, older } = choices.data ?? { days: [], older: false }
  const [data, error] = [list.data, list.error ?? choices.error]
  const reload = () => {
    choices.reload()
    list.reload()
  }

  return (
    <div className="container-page pb-12">
      <Breadcrumb
        label={common.breadcrumb}
        crumbs={[{ label: orders.administration, to: '/iamadmin' }, { label: t.title }]}
      />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-5xl md:text-6xl">{t.title}</h1>
        <Link to="/all-orders" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {create.toOrders}
        </Link>
      </div>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1 sm:flex-none">
          <SelectField label={t.date} value={date} onChange={(event) => choose({ date: event.target.value, page: 1 })}>
            <option value="">{t.anyDate}</option>
            {date !== '' && !days.includes(date) && <option value={date}>{shown(date)}</option>}
            {days.map((day) => (
              <option key={day} value={day}>
                {shown(day)}
              </option>
            ))}
          </SelectField>
        </div>
        {older && (
          <Button look="line" onClick={() => setTimes(times + 1)}>
            {t.older}
          </Button>
        )}
        <Button look="line" onClick={() => choose({ date: '', page: 1 })}>
          {t.all}
        </Button>
        <Button onClick={() => setEdited('new')} className="sm:ml-auto">
          <Plus aria-hidden className="size-5" />
          {orders.add}
        </Button>
      </div>
      {error && (
        <Failed retry={common.retry} onRetry={reload}>
          {error}
        </Failed>
      )}
      {!data && !error && <Spinner label={common.loading} />}
      {data && !error && (
        <p role="status" className="mb-3 text-sm text-steel">
          {data.total > 0 && t.found(data.total)}
        </p>
      )}
      {data && !error && data.lines.length === 0 && (
        <p className="border-line border-y py-10 text-center text-xl">{orders.none}</p>
      )}
      {data && !error && data.lines.length > 0 && (
        <DetailList lines={data.lines} first={(data.page - 1) * SIZE + 1} onEdit={setEdited} />
      )}
      {data && !error && (
        <div className="mt-8">
          <ListPages
            label={t.pages}
            current={data.page}
            total={pagesOf(data.total, SIZE)}
            pageLabel={orders.page}
            to={(each) => addressOf({ date, page: each })}
          />
        </div>
      )}
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? t.addTitle : t.editTitle}
        closeLabel={common.close}
        holdsForm
      >
        <LineForm
          line={edited === 'new' ? null : edited}
          onExit={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            reload()
          }}
        />
      </Dialog>
    </div>
  )
}

const shown = (day: string): string => dayMonthYear(new Date(`${day}T12:00:00+05:30`))
