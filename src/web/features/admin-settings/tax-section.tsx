import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { settingWord } from '#contract/setting-words.ts'
import { GOODS_HSN, type TaxRate } from '#rules/tax.ts'
import { DataTable } from '#web/components/data-table.tsx'
import { writeDay } from '#web/components/day-field.tsx'
import { TextField } from '#web/components/field.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSettingsMessages } from '#web/lib/settings-messages.ts'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const fetchTax = () => callAsUser('GET /settings/tax')
type Seen = Awaited<ReturnType<typeof fetchTax>>

/** Rates of GST: those that have begun, and those to come. */
export function TaxSection({ onSaved }: { onSaved: () => void }) {
  const t = useSettingsMessages().tax
  const [round, setRound] = useState(0)
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded key={round} fetchIt={fetchTax}>
        {(data, reload) => (
          <TaxForm
            key={data.version}
            seen={data}
            onReload={reload}
            onSaved={() => {
              setRound((times) => times + 1)
              onSaved()
            }}
          />
        )}
      </Loaded>
    </>
  )
}

interface Fields {
  readonly percent: string
  readonly from: string
}

interface TaxFormProps {
  readonly seen: Seen
  readonly onReload: () => void
  readonly onSaved: () => void
}

function TaxForm({ seen, onReload, onSaved }: TaxFormProps) {
  const t = useSettingsMessages().tax
  const { register, handleSubmit, formState, setError } = useForm<Fields>({ defaultValues: { percent: '', from: '' } })
  const { save, ...failed } = useSaving<Fields>(seen.version, { names: ['percent', 'from'], setError, onSaved })
  const planned = seen.rates.filter(({ from }) => from > seen.today)
  const put = (value: TaxRate[]) => save((version) => callAsUser('PUT /settings/tax', { body: { version, value } }))
  const send = handleSubmit(({ percent, from }) => {
    if (percent === '') return setError('percent', { message: t.percentMissing }, { shouldFocus: true })
    if (from === '') return setError('from', { message: t.dayMissing }, { shouldFocus: true })
    return put([...planned, { hsn: GOODS_HSN, percent: Number(percent), from }])
  })
  const of = (field: keyof Fields) => ({ error: formState.errors[field]?.message, ...register(field) })
  return (
    <div className="grid max-w-2xl gap-8">
      <DataTable
        label={t.rates}
        rows={seen.rates.toReversed()}
        keyOf={({ from }) => from}
        columns={[
          { name: t.hsn, cell: ({ hsn }) => hsn },
          { name: settingWord('from'), cell: ({ from }) => writeDay(from) },
          { name: t.rate, cell: ({ percent }) => `${percent}%`, figure: true },
          {
            name: t.state,
            cell: (rate) =>
              planned.includes(rate) ? (
                <button
                  type="button"
                  aria-label={t.takeBackOf(rate.percent, writeDay(rate.from))}
                  onClick={() => void put(planned.filter((each) => each !== rate))}
                  className="-my-2 min-h-11 text-danger underline underline-offset-4"
                >
                  {t.takeBack}
                </button>
              ) : rate === seen.rates.findLast(({ from }) => from <= seen.today) ? (
                t.now
              ) : (
                t.past
              ),
          },
        ]}
      />
      <form onSubmit={send} noValidate aria-label={t.form} className="grid gap-5">
        <h3 className="text-2xl">{t.form}</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t.rate}
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step="0.1"
            required
            {...of('percent')}
          />
          <TextField label={t.from} type="date" required {...of('from')} />
        </div>
        <SaveRow busy={formState.isSubmitting} {...failed} onReload={onReload} />
      </form>
    </div>
  )
}
