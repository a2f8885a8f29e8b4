import type { UserInfo } from '#contract/accounts.ts'
import { apiPath } from '#contract/call.ts'
import { hasAreaAccess } from '#web/lib/session.ts'
import { sheetsTexts } from '#web/messages/en/sheets.ts'
import { ExportButton } from './export-button.tsx'

const LISTS = [
  {
    list: 'bikes',
    area: 'catalogue',
    files: [
      ['csv', apiPath('GET /export/bikes.csv')],
      ['json', apiPath('GET /export/bikes.json')],
    ],
  },
  {
    list: 'products',
    area: 'catalogue',
    files: [
      ['csv', apiPath('GET /export/products.csv')],
      ['json', apiPath('GET /export/products.json')],
    ],
  },
  { list: 'customers', area: 'accounts', files: [['csv', apiPath('GET /export/customers.csv')]] },
] as const

/** Offers the complete exports that the user may download. */
export function ExportLists({ user }: { user: UserInfo }) {
  const t = sheetsTexts().sheets
  return (
    <ul className="grid gap-px overflow-hidden rounded-sm border border-line bg-line md:grid-cols-3">
      {LISTS.filter(({ area }) => hasAreaAccess(user, area)).map(({ list, files }) => (
        <li key={list} className="flex flex-col gap-2 bg-paper p-5">
          <h3 className="text-2xl">{t.lists[list]}</h3>
          <p className="flex-1 text-sm text-steel">{t.listHints[list]}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            {files.map(([format, path]) => (
              <ExportButton key={format} path={path} label={t.exportOf(t.lists[list], t.formats[format])}>
                {t.formats[format]}
              </ExportButton>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
