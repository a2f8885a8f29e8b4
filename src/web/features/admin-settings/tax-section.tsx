import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { settingLabel } from '#contract/setting-words.ts'
import { GOODS_HSN, type TaxRate } from '#rules/tax.ts'
import { formatDay } from '#web/components/date-field.tsx'
import { TextField } from '#web/components/field.tsx'
import { FigureTable } from '#web/components/figure-table.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { Loaded } from './loaded.tsx'
import { SaveRow } from './save-row.tsx'
import { useListSaving } from './use-saving.ts'

const fetchTax = () => callAsUser('GET /settings/tax')
type Seen = Awaited<ReturnType<typeof fetchTax>>

/** Edits the GST rates: those in force, and planned ones. */
export function TaxSection({ onSaved }: { onSaved: () => void }) {
  const t = settingsTexts().tax
  const [round, setRound] = useState(0)
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded key={round} load={fetchTax}>
        {(data) => (
          <TaxForm
            key={data.version}
            seen={data}
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
  readonly onSaved: () => void
}

function TaxForm({ seen, onSaved }: TaxFormProps) {
  const t = settingsTexts().tax
  const { register, handleSubmit, formState, setError } = useForm<Fields>({ defaultValues: { percent: '', from: '' } })
  const { save, refusal } = useListSaving<Fields>(seen.version, { names: ['percent', 'from'], setError, onSaved })
  // When somebody else has planned a rate meanwhile, only the list is updated; the input stays.
  const [rates, setRates] = useState(seen.rates)
  const planned = rates.filter(({ from }) => from > seen.today)
  const put = async (value: TaxRate[]) => {
    const current = await save((version) => callAsUser('PUT /settings/tax', { body: { version, value } }))
    if (current) setRates(current as Seen['rates'])
  }
  const send = handleSubmit(({ percent, from }) => {
    if (percent === '') return setError('percent', { message: t.percentMissing }, { shouldFocus: true })
    if (from === '') return setError('from', { message: t.dayMissing }, { shouldFocus: true })
    return put([...planned, { hsn: GOODS_HSN, percent: Number(percent), from }])
  })
  const of = (field: keyof Fields) => ({ error: formState.errors[field]?.message, ...register(field) })
  return (
    <div className="grid max-w-2xl gap-8">
      <FigureTable
        label={t.rates}
        rows={rates.toReversed()}
        keyOf={({ from }) => from}
        columns={[
          { name: t.hsn, cell: ({ hsn }) => hsn },
          { name: settingLabel('from'), cell: ({ from }) => formatDay(from) },
          { name: t.rate, cell: ({ percent }) => `${percent}%`, figure: true },
          {
            name: t.state,
            cell: (rate) =>
              planned.includes(rate) ? (
                <TextButton
                  aria-label={t.takeBackOf(rate.percent, formatDay(rate.from))}
                  onClick={() => void put(planned.filter((each) => each !== rate))}
                  className="-my-2 text-danger"
                >
                  {t.takeBack}
                </TextButton>
              ) : rate === rates.findLast(({ from }) => from <= seen.today) ? (
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
        <SaveRow busy={formState.isSubmitting} refusal={refusal} />
      </form>
    </div>
  )
}
