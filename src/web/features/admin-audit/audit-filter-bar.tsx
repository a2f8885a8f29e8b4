import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/components/button.tsx'
import { DateField } from '#web/components/date-field.tsx'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import { AUDIT_AREAS, type AuditFilter, addressOf } from './audit-filter.ts'

const FIELD = 'h-11 w-full rounded-sm border border-ink/50 bg-paper px-3'

/** Filters by person, area and day; the filter is part of the page's address. */
export function AuditFilterBar({ filter }: { filter: AuditFilter }) {
  const t = adminUsersTexts().audit
  const navigate = useNavigate()
  const [day, setDay] = useState(filter.day)
  return (
    <search>
      <form
        className="mb-8 grid gap-4 text-sm sm:grid-cols-2 lg:grid-cols-[minmax(0,20rem)_12rem_12rem_auto] lg:items-end lg:justify-start"
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget)
          navigate(
            addressOf({
              person: String(given.get('person') ?? '').trim(),
              area: AUDIT_AREAS.find((area) => area === given.get('area')) ?? '',
              day,
              page: 1,
            }),
          )
        }}
      >
        <label className="block">
          <span className="mb-1 block text-steel">{t.person}</span>
          <input
            type="search"
            name="person"
            defaultValue={filter.person}
            maxLength={200}
            placeholder={t.personHint}
            className={FIELD}
          />
        </label>
        <label className="block">
          <span className="mb-1 block text-steel">{t.area}</span>
          <select name="area" defaultValue={filter.area} className={FIELD}>
            <option value="">{t.anyArea}</option>
            {AUDIT_AREAS.map((area) => (
              <option key={area} value={area}>
                {t.areaNames[area]}
              </option>
            ))}
          </select>
        </label>
        <DateField label={t.day} format={t.dayFormat} chooseLabel={t.chooseDay} value={day} onChange={setDay} />
        <div className="flex items-end gap-3">
          <Button type="submit" look="ink" className="min-h-11!">
            {t.submit}
          </Button>
          {(filter.person || filter.area || filter.day) && (
            <Link to="/audit" className="grid min-h-11 place-items-center px-2 underline underline-offset-4">
              {t.clear}
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}
