import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import type { ListChange, Planned, PriceRow } from '#contract/price-list.ts'
import { formatRupees, toRupees } from '#rules/money.ts'
import { ROUNDINGS, type Rounding } from '#rules/price-change.ts'
import { type FormField, FormFields, FormFrame } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { amountOf, isPercent } from '#web/lib/typed-amounts.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { priceListTexts } from '#web/messages/en/price-list.ts'

export const CHANGES = ['price', 'offer', 'state'] as const
type What = (typeof CHANGES)[number]

const UNITS = ['percent', 'rupees'] as const
const STATES = ['published', 'draft', 'archived'] as const

interface Typed {
  readonly unit: (typeof UNITS)[number]
  readonly amount: string
  readonly round: Rounding
  readonly offer: string
  readonly state: (typeof STATES)[number]
}

const NOTHING: Typed = { unit: 'percent', amount: '', round: 'none', offer: '', state: 'published' }

interface ChangeFormProps {
  readonly what: What
  readonly rows: readonly PriceRow[]
  readonly onChanged: () => void
}

/** Changes products together, and shows before what that does to each. */
export function ChangeForm({ what, rows, onChanged }: ChangeFormProps) {
  const { priceList: t } = priceListTexts()
  const products = rows.map(({ id, version }) => ({ id, version }))
  const fields = fieldsOf(what, rows)
  const state = useRecordForm<Typed, { message: string }>(
    fields.map(({ name }) => name),
    {
      draft: `change-${what}`,
      saved: NOTHING,
      tell: toast,
      save: (typed) => {
        const change = changeOf(what, typed)
        if (!change) throw new Error('The fields are checked before.')
        return callAsUser('PUT /price-list', { body: { products, change } })
      },
      confirmation: ({ message }) => message,
      onSaved: onChanged,
    },
  )
  const typed = useWatch({ control: state.form.control }) as Typed
  const isArchival = what === 'state' && typed.state === 'archived'
  return (
    <FormFrame
      label={t.changes[what]}
      form={state}
      save={isArchival ? t.archive(rows.length) : t.apply}
      look={isArchival ? 'danger' : undefined}
      isPart
      className="grid gap-5"
    >
      <FormFields form={state.form} groups={[{ fields, columns: 'sm:grid-cols-3' }]} />
      <Preview products={products} change={changeOf(what, typed)} />
    </FormFrame>
  )
}

function fieldsOf(what: What, rows: readonly PriceRow[]): FormField<Typed>[] {
  const { priceList: t } = priceListTexts()
  const { hints } = adminProductsTexts().products.states
  if (what === 'offer') {
    const validate = (text: unknown) => (String(text).trim() !== '' && isPercent(String(text))) || t.offerMissing
    return [{ name: 'offer', label: t.offer, input: { inputMode: 'decimal' }, rules: { validate } }]
  }
  if (what === 'state')
    return [
      {
        name: 'state',
        label: t.state,
        isWide: true,
        hint: ({ state }) =>
          state === 'archived'
            ? t.archiving(rows.length, rows.filter((row) => row.state !== 'published').length)
            : hints[state],
        control: 'choice',
        options: STATES.map((value) => ({ value, label: stateName(value) })),
      },
    ]
  const validate = (text: unknown) => amountOf(String(text)) !== null || t.amountMissing
  return [
    {
      name: 'amount',
      label: t.amount,
      hint: t.amountHint,
      input: { inputMode: 'text', placeholder: '5' },
      rules: { validate },
    },
    { name: 'unit', label: t.by, control: 'choice', options: UNITS.map((value) => ({ value, label: t.units[value] })) },
    {
      name: 'round',
      label: t.round,
      control: 'choice',
      options: ROUNDINGS.map((value) => ({ value, label: t.rounds[value] })),
    },
  ]
}

function stateName(state: Planned['after']['state']): string {
  return state === 'archived' ? priceListTexts().priceList.archived : adminProductsTexts().products.states.names[state]
}

/** Returns the change that is typed; null while it cannot be read. */
function changeOf(what: What, { unit, amount, round, offer, state }: Typed): ListChange | null {
  if (what === 'state') return { what, state }
  if (what === 'offer') return offer.trim() !== '' && isPercent(offer) ? { what, offer: Number(offer) } : null
  const paise = amountOf(amount)
  if (paise === null) return null
  return { what, by: unit === 'percent' ? { percent: toRupees(paise) } : { add: paise }, round }
}

interface PreviewProps {
  readonly products: readonly { readonly id: string; readonly version: number }[]
  readonly change: ListChange | null
}

function Preview({ products, change }: PreviewProps) {
  const { priceList: t } = priceListTexts()
  const asked = change && JSON.stringify({ products, change })
  const load = useCallback(() => callAsUser('POST /price-list/preview', { body: JSON.parse(asked ?? '') }), [asked])
  const { data, error } = useResource(asked === null ? null : load, PAUSE_MS)
  const shown = asked === null ? null : data
  return (
    <div aria-live="polite" className="max-h-80 overflow-y-auto">
      {!shown && <p className="text-steel">{asked === null ? t.preview.enter : error}</p>}
      {change && shown && (
        <table aria-label={t.preview.label} className="w-full text-left text-[0.8125rem] leading-5">
          <thead className="sticky top-0 bg-paper">
            <tr className="border-line border-b text-steel">
              <th scope="col" className="py-1.5 pr-2 font-medium">
                {t.preview.product}
              </th>
              <th scope="col" className="px-2 text-right font-medium">
                {t.preview.before}
              </th>
              <th scope="col" className="px-2 text-right font-medium last:pr-0">
                {t.preview.after}
              </th>
              {change.what === 'price' && (
                <th scope="col" className="whitespace-nowrap pl-2 text-right font-medium">
                  {t.preview.mrp}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.products.map((planned) => (
              <PlannedRow key={planned.id} what={change.what} planned={planned} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

interface PlannedRowProps {
  readonly what: What
  readonly planned: Planned
}

function PlannedRow({ what, planned: { name, bike, before, after, error } }: PlannedRowProps) {
  const { preview } = priceListTexts().priceList
  const same = <T,>(one: T, other: T) => (one === other ? preview.same : null)
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="wrap-anywhere py-1.5 pr-2 font-normal">
        <span className="block font-medium">{name}</span>
        <span className="block text-steel text-xs">{bike}</span>
        {error && <span className="block text-danger">{error}</span>}
      </th>
      <td className="px-2 py-1.5 text-right">{what === 'state' ? stateName(before.state) : <Offered {...before} />}</td>
      <td className="px-2 py-1.5 text-right font-medium last:pr-0">
        {what === 'state' ? (same(before.state, after.state) ?? stateName(after.state)) : <Offered {...after} />}
      </td>
      {what === 'price' && (
        <td className="py-1.5 pl-2 text-right">
          {after.mrp === null ? '–' : (same(before.mrp, after.mrp) ?? formatRupees(after.mrp))}
        </td>
      )}
    </tr>
  )
}

/** What buyers pay, with the offer in it, and whether they can. */
function Offered({ withGst, offered, offerPercent, state }: Planned['after']) {
  const { preview } = priceListTexts().priceList
  return (
    <>
      <span className="money block">{formatRupees(offered)}</span>
      <span className="block whitespace-nowrap text-steel text-xs">
        {[
          offerPercent > 0 && preview.offer(offerPercent, formatRupees(withGst)),
          state !== 'published' && stateName(state),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
}
