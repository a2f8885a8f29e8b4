import { settingLabel } from '#contract/setting-words.ts'
import { GOODS_HSN, type TaxRate } from '#rules/tax.ts'
import { formatDay } from '#web/components/date.tsx'
import { FigureTable } from '#web/components/figure-table.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { defineSetting } from './setting.tsx'

const fetchTax = async () => {
  const { rates: value, ...seen } = await callAsUser('GET /settings/tax')
  return { ...seen, value }
}
type Seen = Awaited<ReturnType<typeof fetchTax>>

const putRates = (version: number, value: TaxRate[]) => callAsUser('PUT /settings/tax', { body: { version, value } })

const plannedIn = ({ value, today }: Seen): TaxRate[] => value.filter(({ from }) => from > today)

export const TaxSection = defineSetting('tax', {
  load: fetchTax,
  fieldsOf: () => ({ percent: '', from: '' }),
  adds: true,
  // The new rate is added to those that are shown above it.
  save: (_, { percent, from }, seen) =>
    putRates(seen.version, [...plannedIn(seen), { hsn: GOODS_HSN, percent: Number(percent), from }]),
  above: (seen, onSaved) => (
    <>
      <Rates seen={seen} onSaved={onSaved} />
      <h3 className="text-2xl">{settingsTexts().tax.form}</h3>
    </>
  ),
  groups: (t) => [
    {
      fields: [
        {
          name: 'percent',
          label: t.rate,
          input: { type: 'number', inputMode: 'decimal', min: 0, max: 100, step: '0.1' },
          missing: t.percentMissing,
        },
        { name: 'from', label: t.from, input: { type: 'date' }, missing: t.dayMissing },
      ],
    },
  ],
})

function Rates({ seen, onSaved }: { readonly seen: Seen; readonly onSaved: () => void }) {
  const t = settingsTexts().tax
  const { act } = useAction((message) => toast(message, 'error'))
  const { value: rates, today, version } = seen
  const planned = plannedIn(seen)
  const current = rates.findLast(({ from }) => from <= today)

  const takeBack = async (rate: TaxRate) => {
    const left = planned.filter((each) => each !== rate)
    await putRates(version, left)
    onSaved()
  }

  return (
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
                onClick={() => act(() => takeBack(rate))}
                className="-my-2 text-danger"
              >
                {t.takeBack}
              </TextButton>
            ) : rate === current ? (
              t.now
            ) : (
              t.past
            ),
        },
      ]}
    />
  )
}
