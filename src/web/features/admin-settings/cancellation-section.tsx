import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { settingWord } from '#contract/setting-words.ts'
import type { CancellationPolicy } from '#rules/order-status.ts'
import { DataTable } from '#web/components/data-table.tsx'
import { Moment } from '#web/components/date.tsx'
import { TextField } from '#web/components/field.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSettingsMessages } from '#web/lib/settings-messages.ts'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const fetchCancellation = () => callAsUser('GET /settings/cancellation')
type Seen = Awaited<ReturnType<typeof fetchCancellation>>

/** What a cancelled order gives back. */
export function CancellationSection({ onSaved }: { onSaved: () => void }) {
  const t = useSettingsMessages().cancellation
  const [saved, setSaved] = useState(0)
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded fetchIt={fetchCancellation}>
        {(data, reload) => (
          <CancellationForm
            key={data.version}
            seen={data}
            onReload={reload}
            onSaved={() => {
              setSaved((times) => times + 1)
              onSaved()
            }}
          />
        )}
      </Loaded>
      <Loaded key={saved} fetchIt={fetchCancellation}>
        {({ history }) => <History history={history} />}
      </Loaded>
    </>
  )
}

interface Fields {
  readonly value: CancellationPolicy
}

interface CancellationFormProps {
  readonly seen: Seen
  readonly onReload: () => void
  readonly onSaved: () => void
}

function CancellationForm({ seen, onReload, onSaved }: CancellationFormProps) {
  const t = useSettingsMessages().cancellation
  const { register, handleSubmit, formState, setError } = useForm<Fields>({ defaultValues: { value: seen.value } })
  const names = ['value.fullDays', 'value.laterPercent'] as const
  const { save, ...failed } = useSaving<Fields>(seen.version, { names, setError, onSaved })
  const send = handleSubmit(({ value }) =>
    save((version) => callAsUser('PUT /settings/cancellation', { body: { version, value } })),
  )
  const of = (field: keyof CancellationPolicy) => ({
    label: settingWord(field),
    error: formState.errors.value?.[field]?.message,
    ...register(`value.${field}`, { valueAsNumber: true }),
  })
  return (
    <form onSubmit={send} noValidate aria-label={t.form} className="grid max-w-2xl gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...of('fullDays')} type="number" inputMode="numeric" min={0} max={60} required />
        <TextField {...of('laterPercent')} type="number" inputMode="decimal" min={0} max={100} step="any" required />
      </div>
      <p className="text-sm text-steel">{t.note}</p>
      <SaveRow busy={formState.isSubmitting} {...failed} onReload={onReload} />
    </form>
  )
}

function History({ history }: { history: Seen['history'] }) {
  const t = useSettingsMessages().cancellation
  if (history.length === 0) return null
  return (
    <section className="mt-10 max-w-2xl">
      <h3 className="mb-3 text-2xl">{t.history}</h3>
      <DataTable
        label={t.history}
        rows={history.toReversed()}
        keyOf={({ from }) => from}
        columns={[
          { name: t.since, cell: ({ from }) => <Moment iso={from} /> },
          { name: settingWord('fullDays'), cell: ({ fullDays }) => fullDays, figure: true },
          { name: settingWord('laterPercent'), cell: ({ laterPercent }) => `${laterPercent}%`, figure: true },
        ]}
      />
    </section>
  )
}
