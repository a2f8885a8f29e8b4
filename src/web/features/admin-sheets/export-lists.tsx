import type { UserInfo } from '#contract/accounts.ts'
import { worksIn } from '#web/lib/session.ts'
import { useSheetMessages } from '#web/lib/sheet-messages.ts'
import { ExportButton } from './export-button.tsx'

const LISTS = [
  { list: 'bikes', area: 'catalogue', formats: ['csv', 'json'] },
  { list: 'products', area: 'catalogue', formats: ['csv', 'json'] },
  { list: 'customers', area: 'accounts', formats: ['csv'] },
] as const

/** The lists that are exported as a whole, as far as somebody may have them. */
export function ExportLists({ user }: { user: UserInfo }) {
  const t = useSheetMessages().sheets
  return (
    <ul className="grid gap-px overflow-hidden rounded-sm border border-line bg-line md:grid-cols-3">
      {LISTS.filter(({ area }) => worksIn(user, area)).map(({ list, formats }) => (
        <li key={list} className="flex flex-col gap-2 bg-paper p-5">
          <h3 className="text-2xl">{t.lists[list]}</h3>
          <p className="flex-1 text-sm text-steel">{t.listHints[list]}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            {formats.map((format) => (
              <ExportButton
                key={format}
                path={`/api/export/${list}.${format}`}
                label={t.exportOf(t.lists[list], t.formats[format])}
              >
                {t.formats[format]}
              </ExportButton>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
