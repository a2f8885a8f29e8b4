import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { settingLabel } from '#contract/setting-words.ts'
import type { CancellationPolicy } from '#rules/order-status.ts'
import { DateTime } from '#web/components/date.tsx'
import { TextField } from '#web/components/field.tsx'
import { FigureTable } from '#web/components/figure-table.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { conflictProps } from './conflict-props.ts'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const fetchCancellation = () => callAsUser('GET /settings/cancellation')
type Seen = Awaited<ReturnType<typeof fetchCancellation>>

/** Edits what is refunded when an order is cancelled. */
export function CancellationSection({ onSaved }: { onSaved: () => void }) {
  const t = settingsTexts().cancellation
  const [saved, setSaved] = useState(0)
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded load={fetchCancellation}>
        {(data) => (
          <CancellationForm
            key={data.version}
            seen={data}
            onSaved={() => {
              setSaved((times) => times + 1)
              onSaved()
            }}
          />
        )}
      </Loaded>
      <Loaded key={saved} load={fetchCancellation}>
        {({ history }) => <History history={history} />}
      </Loaded>
    </>
  )
}

interface Fields {
  readonly value: CancellationPolicy
}

const fieldsOf = ({ fullDays, laterPercent }: CancellationPolicy): Fields => ({ value: { fullDays, laterPercent } })

interface CancellationFormProps {
  readonly seen: Seen
  readonly onSaved: () => void
}

function CancellationForm({ seen, onSaved }: CancellationFormProps) {
  const t = settingsTexts().cancellation
  const saved = fieldsOf(seen.value)
  const form = useForm<Fields>({ defaultValues: saved })
  const { register, handleSubmit, formState } = form
  const names = ['value.fullDays', 'value.laterPercent'] as const
  const { save, refusal, edits } = useSaving(seen.version, { form, names, saved, fieldsOf, onSaved })
  const send = handleSubmit(({ value }) =>
    save((version) => callAsUser('PUT /settings/cancellation', { body: { version, value } })),
  )
  const of = (field: keyof CancellationPolicy) => ({
    label: settingLabel(field),
    error: formState.errors.value?.[field]?.message,
    ...register(`value.${field}`, { valueAsNumber: true }),
  })
  return (
    <form onSubmit={send} noValidate aria-label={t.form} className="grid max-w-2xl gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...of('fullDays')} type="number" inputMode="numeric" min={0} max={60} required />
        <TextField
          {...of('laterPercent')}
          hint={t.deductionHint}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step="any"
          required
        />
      </div>
      <p className="text-sm text-steel">{t.note}</p>
      <SaveRow busy={formState.isSubmitting} refusal={refusal} conflict={conflictProps(edits, send)} />
    </form>
  )
}

function History({ history }: { history: Seen['history'] }) {
  const t = settingsTexts().cancellation
  if (history.length === 0) return null
  return (
    <section className="mt-10 max-w-2xl">
      <h3 className="mb-3 text-2xl">{t.history}</h3>
      <FigureTable
        label={t.history}
        rows={history.toReversed()}
        keyOf={({ from }) => from}
        columns={[
          { name: t.since, cell: ({ from }) => <DateTime iso={from} /> },
          { name: settingLabel('fullDays'), cell: ({ fullDays }) => fullDays, figure: true },
          { name: settingLabel('laterPercent'), cell: ({ laterPercent }) => `${laterPercent}%`, figure: true },
        ]}
      />
    </section>
  )
}
