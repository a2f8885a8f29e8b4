import { useState } from 'react'
import { settingLabel } from '#contract/setting-words.ts'
import { GOODS_HSN, type TaxRate } from '#rules/tax.ts'
import { formatDay } from '#web/components/date-field.tsx'
import { FigureTable } from '#web/components/figure-table.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

const fetchTax = () => callAsUser('GET /settings/tax')
type Seen = Awaited<ReturnType<typeof fetchTax>>

/** Edits the GST rates: those in force, and planned ones. */
export function TaxSection({ onSaved }: { onSaved: () => void }) {
  const { tax: t, settings, common } = settingsTexts()
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{t.intro}</p>
      <Loaded load={fetchTax} texts={common}>
        {(seen, reload) => (
          <Tax
            key={seen.version}
            seen={seen}
            onSaved={() => {
              toast(settings.saved, 'success')
              reload()
              onSaved()
            }}
          />
        )}
      </Loaded>
    </>
  )
}

function Tax({ seen, onSaved }: { readonly seen: Seen; readonly onSaved: () => void }) {
  const { tax: t, settings, common } = settingsTexts()
  // When somebody else has planned a rate meanwhile, only the list is updated; the input stays.
  const [rates, setRates] = useState(seen.rates)
  const planned = rates.filter(({ from }) => from > seen.today)
  const put = (version: number, value: TaxRate[]) => callAsUser('PUT /settings/tax', { body: { version, value } })

  const takeBack = (rate: TaxRate) =>
    put(
      seen.version,
      planned.filter((each) => each !== rate),
    ).then(onSaved, (error: unknown) => {
      toast(error instanceof Error ? error.message : common.genericError, 'error')
    })

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
                  onClick={() => takeBack(rate)}
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
      <RecordForm
        label={t.form}
        draft="settings-tax"
        saved={{ percent: '', from: '' }}
        version={seen.version}
        head={<h3 className="text-2xl">{t.form}</h3>}
        groups={[
          {
            fields: [
              {
                name: 'percent',
                label: t.rate,
                input: { type: 'number', inputMode: 'decimal', min: 0, max: 100, step: '0.1' },
                isRequired: true,
                rules: { validate: (typed) => typed !== '' || t.percentMissing },
              },
              {
                name: 'from',
                label: t.from,
                input: { type: 'date' },
                isRequired: true,
                rules: { validate: (typed) => typed !== '' || t.dayMissing },
              },
            ],
          },
        ]}
        button={settings.save}
        save={({ percent, from }, { version }) =>
          put(version, [...planned, { hsn: GOODS_HSN, percent: Number(percent), from }])
        }
        onStale={(current: Seen['rates']) => setRates(current)}
        onSaved={onSaved}
      />
    </div>
  )
}
