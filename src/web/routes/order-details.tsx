import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DetailRow } from '#contract/orders-admin.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { Button } from '#web/components/button.tsx'
import { DataList } from '#web/components/data-list.tsx'
import { formatDay } from '#web/components/date.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { detailList, LineForm } from '#web/features/admin-orders/detail-list.tsx'
import { fetchPage } from '#web/lib/fetch-page.ts'
import { day, defineFilter, loadList } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useFilter } from '#web/lib/use-filter.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'
import type { Route } from './+types/order-details.ts'

export const meta = () => [{ title: adminOrdersTexts().details.title }, { name: 'robots', content: 'noindex' }]

const SIZE = 20

const lineFilter = defineFilter('/all-ordersDetails', { date: day() })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, lineFilter, (given) =>
    fetchPage(given.page, SIZE, (call) => call('GET /all-order-details', { query: { ...given, size: SIZE } })),
  )

/** Fetches the days to choose from, newest first; each response covers more than a year. */
async function fetchDays(times: number) {
  const days: string[] = []
  for (let time = 1; ; time++) {
    const { dates, older } = await callAsUser('GET /order-detail-dates', { query: { before: days.at(-1) } })
    days.push(...dates.map(({ date }) => date))
    if (!older || time === times) return { days, older }
  }
}

export default function OrderDetails({ loaderData: { data, error: failure } }: Route.ComponentProps) {
  const { details: t, orders, common } = adminOrdersTexts()
  const [{ date }, choose] = useFilter(lineFilter.read, lineFilter.address)
  const days = useDays()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<Edited>(null)
  const reload = () => {
    days.reload()
    revalidate()
  }

  return (
    <AdminPage title={t.title} actions={<TextLink to="/all-orders">{orders.toOrders}</TextLink>}>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1 sm:flex-none">
          <DayMenu date={date} days={days.days} onChange={(chosen) => choose({ date: chosen, page: 1 })} />
        </div>
        {days.older && (
          <Button look="line" onClick={days.fetchOlder}>
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
      <WhenLoaded data={data} error={failure ?? days.error} reload={reload} texts={common}>
        {(lines) => (
          <DataList
            key={lineFilter.address({ date, page: lines.currentPage })}
            list={detailList({
              noOf: (line) => (lines.currentPage - 1) * SIZE + lines.data.indexOf(line) + 1,
              onEdit: setEdited,
            })}
            rows={lines.data}
            found={lines.totalItems > 0 && t.found(lines.totalItems)}
            none={orders.none}
            pages={lines}
            to={(page) => lineFilter.address({ date, page })}
          />
        )}
      </WhenLoaded>
      <LineDialog edited={edited} lines={data?.data} onClose={() => setEdited(null)} reload={reload} />
    </AdminPage>
  )
}

function useDays() {
  const [times, setTimes] = useState(1)
  const { data, error, reload } = useResource(useCallback(() => fetchDays(times), [times]))
  return { days: [], older: false, ...data, error, reload, fetchOlder: () => setTimes(times + 1) }
}

interface DayMenuProps {
  readonly date: string
  readonly days: readonly string[]
  readonly onChange: (date: string) => void
}

function DayMenu({ date, days, onChange }: DayMenuProps) {
  const t = adminOrdersTexts().details
  return (
    <SelectMenu
      label={t.date}
      value={date}
      onChange={onChange}
      options={[
        { value: '', label: t.anyDate },
        ...(date !== '' && !days.includes(date) ? [{ value: date, label: formatDay(date) }] : []),
        ...days.map((each) => ({ value: each, label: formatDay(each) })),
      ]}
    />
  )
}

type Edited = DetailRow | 'new' | null

interface LineDialogProps {
  readonly edited: Edited
  /** The lines of the page as they are now. */
  readonly lines: readonly DetailRow[] | undefined
  readonly onClose: () => void
  readonly reload: () => void
}

function LineDialog({ edited, lines, onClose, reload }: LineDialogProps) {
  const { details: t, common } = adminOrdersTexts()
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={edited === 'new' ? t.addTitle : t.editTitle}
      closeLabel={common.close}
      holdsForm
    >
      <LineForm
        line={edited === 'new' ? null : (lines?.find(({ id }) => id === edited?.id) ?? edited)}
        onExit={onClose}
        onSaved={() => {
          onClose()
          reload()
        }}
        onRefused={reload}
      />
    </Dialog>
  )
}
