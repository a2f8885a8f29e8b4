import { Plus } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { settingLabel } from '#contract/setting-words.ts'
import type { DeclarationSetting, HomeSetting, SecuritySetting, SellerSetting } from '#contract/settings-input.ts'
import type { Courier } from '#rules/couriers.ts'
import { STATE_NAMES } from '#rules/india.ts'
import type { CancellationPolicy } from '#rules/order-status.ts'
import { HSN_DIGITS } from '#rules/tax.ts'
import type { Transit } from '#rules/transit.ts'
import { Button } from '#web/components/button.tsx'
import { DateTime } from '#web/components/date.tsx'
import { TextField } from '#web/components/field.tsx'
import { FigureTable } from '#web/components/figure-table.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingSectionTexts } from '#web/messages/en/setting-sections.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'
import { defineSetting } from './setting.tsx'

const asRead = <Value,>(value: Value) => ({ value })

const TEL = { type: 'tel', maxLength: 24 } as const
const EMAIL = { type: 'email', inputMode: 'email', maxLength: 254 } as const
const URL = { type: 'url', inputMode: 'url', maxLength: 500 } as const

export const SellerSection = defineSetting('seller', {
  load: () => callAsUser('GET /settings/seller'),
  fieldsOf: asRead<SellerSetting>,
  save: (version, { value }) => callAsUser('PUT /settings/seller', { body: { version, value } }),
  groups: (t) => [
    {
      title: t.names,
      fields: [
        { name: 'value.name', isRequired: true, input: { maxLength: 60 } },
        { name: 'value.legalName', isRequired: true, input: { maxLength: 120 } },
        { name: 'value.brand', isRequired: true, input: { maxLength: 60 } },
      ],
    },
    {
      title: t.place,
      note: t.gstinNote,
      fields: [
        { name: 'value.address', isRequired: true, control: 'text', input: { rows: 3, maxLength: 300 }, isWide: true },
        {
          name: 'value.state',
          isRequired: true,
          control: 'choice',
          options: STATE_NAMES.map((name) => ({ value: name, label: name })),
        },
        { name: 'value.gstin', isRequired: true, input: { maxLength: 60 } },
      ],
    },
    {
      title: t.contact,
      fields: [
        { name: 'value.email', isRequired: true, input: EMAIL },
        { name: 'value.phone', isRequired: true, input: TEL },
        { name: 'value.whatsapp', isRequired: true, input: TEL },
      ],
    },
    {
      title: t.officer,
      fields: [
        { name: 'value.grievance.name', isRequired: true, input: { maxLength: 80 } },
        { name: 'value.grievance.designation', isRequired: true, input: { maxLength: 80 } },
        { name: 'value.grievance.email', isRequired: true, input: EMAIL },
        { name: 'value.grievance.phone', input: TEL },
      ],
    },
    {
      title: t.links,
      note: `${t.mapNote} ${t.videosNote}`,
      fields: [
        { name: 'value.social.network', input: URL },
        { name: 'value.social.photos', input: URL },
        { name: 'value.social.videos', input: URL },
        { name: 'value.mapUrl', input: URL },
      ],
    },
  ],
})

/** Edits the declarations that product pages show where the product has no value of its own. */
export const DeclarationsSection = defineSetting('declarations', {
  load: () => callAsUser('GET /settings/declarations'),
  fieldsOf: (value: DeclarationSetting) => ({ value: { ...value, hsnDigits: String(value.hsnDigits) } }),
  save: (version, { value }) => {
    const hsnDigits = HSN_DIGITS.find((digits) => String(digits) === value.hsnDigits) ?? HSN_DIGITS[0]
    return callAsUser('PUT /settings/declarations', { body: { version, value: { ...value, hsnDigits } } })
  },
  above: ({ missing: { mrp, netQuantity } }) =>
    mrp + netQuantity > 0 && (
      <p className="rounded-sm bg-mist p-4 text-sm">{settingsTexts().declarations.missing(mrp, netQuantity)}</p>
    ),
  groups: (t, { seller }) => [
    {
      fields: [
        { name: 'value.hsn', isRequired: true, input: { inputMode: 'numeric' } },
        {
          name: 'value.hsnDigits',
          control: 'choice',
          hint: t.digitsHint,
          options: HSN_DIGITS.map(String).map((digits) => ({ value: digits, label: digits })),
        },
        { name: 'value.netQuantity' },
        { name: 'value.countryOfOrigin' },
        { name: 'value.makerName', input: { placeholder: seller.name }, hint: t.makerHint, isWide: true },
        { name: 'value.makerAddress', control: 'text', input: { rows: 3, placeholder: seller.address }, isWide: true },
      ],
    },
  ],
})

export const HomeSection = defineSetting('home', {
  load: () => callAsUser('GET /settings/home'),
  fieldsOf: asRead<HomeSetting>,
  save: (version, { value }) => callAsUser('PUT /settings/home', { body: { version, value } }),
  groups: (t) => {
    const days = (part: 'welcome' | 'banner') =>
      [
        { name: `value.${part}.from`, label: t.from, input: { type: 'date' } },
        { name: `value.${part}.until`, label: t.until, input: { type: 'date' } },
      ] as const
    return [
      {
        title: t.welcome,
        note: t.welcomeNote,
        fields: [{ name: 'value.welcome.on', control: 'tick', label: t.welcomeOn, isWide: true }, ...days('welcome')],
      },
      {
        title: t.banner,
        note: t.bannerNote,
        fields: [
          { name: 'value.banner.on', control: 'tick', label: t.bannerOn, isWide: true },
          { name: 'value.banner.text', label: t.text, input: { maxLength: 160 }, isWide: true },
          ...days('banner'),
        ],
      },
    ]
  },
})

const days = { type: 'number', inputMode: 'numeric', min: 1, max: 60, step: 1 } as const

export const DeliverySection = defineSetting('delivery', {
  load: () => callAsUser('GET /settings/delivery'),
  fieldsOf: asRead<Transit>,
  save: (version, { value }) => callAsUser('PUT /settings/delivery', { body: { version, value } }),
  groups: () => [
    {
      fields: [
        { name: 'value.daysLeast', isRequired: true, input: days, rules: { valueAsNumber: true } },
        { name: 'value.daysMost', isRequired: true, input: days, rules: { valueAsNumber: true } },
      ],
    },
  ],
})

export const SecuritySection = defineSetting('security', {
  load: () => callAsUser('GET /settings/security'),
  fieldsOf: asRead<SecuritySetting>,
  save: (version, { value }) => callAsUser('PUT /settings/security', { body: { version, value } }),
  confirmation: (t) => t.saved,
  groups: (t) => [
    { note: t.note, fields: [{ name: 'value.secondFactor', control: 'tick', label: t.required, isWide: true }] },
  ],
})

export const CancellationSection = defineSetting('cancellation', {
  load: () => callAsUser('GET /settings/cancellation'),
  fieldsOf: ({ fullDays, laterPercent }: CancellationPolicy) => ({ value: { fullDays, laterPercent } }),
  save: (version, { value }) => callAsUser('PUT /settings/cancellation', { body: { version, value } }),
  groups: (t) => {
    const number = (min: number, max: number, step: 1 | 'any') =>
      ({ type: 'number', inputMode: step === 1 ? 'numeric' : 'decimal', min, max, step }) as const
    return [
      {
        note: <p className="text-sm text-steel">{t.note}</p>,
        fields: [
          { name: 'value.fullDays', isRequired: true, input: number(0, 60, 1), rules: { valueAsNumber: true } },
          {
            name: 'value.laterPercent',
            isRequired: true,
            hint: t.deductionHint,
            input: number(0, 100, 'any'),
            rules: { valueAsNumber: true },
          },
        ],
      },
    ]
  },
  below: ({ history }) => {
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
  },
})

type Fields = Readonly<{ value: Courier[] }>

export const CouriersSection = defineSetting('couriers', {
  load: () => callAsUser('GET /settings/couriers'),
  fieldsOf: (value: Courier[]): Fields => ({ value }),
  save: (version, { value }) => callAsUser('PUT /settings/couriers', { body: { version, value } }),
  above: () => <p className="max-w-prose break-words text-sm text-steel">{settingsTexts().couriers.hint}</p>,
  groups: () => [
    {
      columns: '',
      fields: [
        {
          name: 'value',
          label: settingSectionTexts().settingSections.couriers,
          control: 'own',
          show: (form) => <Couriers form={form} />,
        },
      ],
    },
  ],
})

function Couriers({ form: { control, register, watch, getFieldState, formState } }: { form: UseFormReturn<Fields> }) {
  const t = settingsTexts().couriers
  const { fields, append, remove } = useFieldArray({ control, name: 'value' })
  const line = (place: number, name: keyof Courier) => ({
    label: t[name],
    autoComplete: 'off',
    error: getFieldState(`value.${place}.${name}`, formState).error?.message,
    ...register(`value.${place}.${name}`),
  })
  return (
    <>
      <ul className="mb-6 grid gap-4">
        {fields.map(({ id }, place) => (
          <li key={id} className="grid gap-x-4 gap-y-2 border-line border-b pb-4 sm:grid-cols-[12rem_1fr_auto]">
            <TextField {...line(place, 'name')} aria-label={t.nameOf(place + 1)} maxLength={60} />
            <TextField {...line(place, 'link')} aria-label={t.linkOf(place + 1)} inputMode="url" maxLength={500} />
            <TextButton
              aria-label={t.removeOf(watch(`value.${place}.name`))}
              onClick={() => remove(place)}
              className="justify-self-start text-danger sm:mt-7"
            >
              {t.remove}
            </TextButton>
          </li>
        ))}
      </ul>
      <Button look="line" onClick={() => append({ name: '', link: '' })}>
        <Plus aria-hidden className="size-5" />
        {t.add}
      </Button>
    </>
  )
}
