import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Bike } from '#contract/catalogue.ts'
import { TextField } from '#web/components/field.tsx'
import { FormSelect } from '#web/components/form-select.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { OnBikeSection } from './on-bike-section.tsx'
import { PairsField } from './pairs-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { PlainFields } from './plain-fields.tsx'
import type { ProductFields } from './product-fields.ts'
import type { ProductInputs } from './product-inputs.ts'
import { isPercent, isRupees, splitList } from './typed-prices.ts'
import { sectionErrors } from './use-product-form.ts'

export type Bikes = readonly Pick<Bike, 'id' | 'name'>[]

export function BasicsPart({
  inputs: { field, requiredField, choice, required },
  bikes,
}: {
  inputs: ProductInputs
  bikes: Bikes
}) {
  const t = adminProductsTexts().products
  const price = (value: string) => isRupees(value) || t.priceInvalid
  const offer = (value: string) => isPercent(value) || t.offerInvalid
  const shipping = (value: string) => isRupees(value) || t.shippingInvalid
  return (
    <Part heading={t.parts.basics}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          required
          {...choice('bikeId')}
          rules={{ validate: required('bikeId') }}
          options={[{ value: '', label: t.chooseBike }, ...bikes.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextField required {...requiredField('name')} />
        <TextField placeholder={t.hints.kind} {...field('kind')} />
        <TextField placeholder={t.hints.bike} {...field('bike')} />
      </div>
      <PlainFields part="basics" field={field} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField inputMode="decimal" required {...field('price', price)} />
        <TextField inputMode="decimal" {...field('offer', offer)} />
        <TextField inputMode="decimal" required {...field('shipping', shipping)} />
      </div>
    </Part>
  )
}

interface ValuesProps {
  readonly form: UseFormReturn<ProductFields>
  readonly values: ProductFields
}

export function PicturesPart({
  form: { getValues, setValue },
  values,
  bikes,
}: ValuesProps & { readonly bikes: Bikes }) {
  const t = adminProductsTexts().products
  return (
    <Part heading={t.parts.pictures}>
      <PicturesField
        pictures={values.images}
        colors={splitList(values.colors)}
        types={splitList(values.type)}
        sections={values.sections}
        altOf={() => {
          const { name, bikeId: chosen } = getValues()
          const bike = bikes.find(({ id }) => id === chosen)?.name
          return [name.trim(), bike].filter(Boolean).join(' for ')
        }}
        change={(work) => setValue('images', work(getValues('images')))}
      />
    </Part>
  )
}

export function LayersPart({
  form: { getValues, setValue },
  values,
  productId,
}: ValuesProps & { readonly productId: string | undefined }) {
  const t = adminProductsTexts().products
  const { bikeId } = values
  const valueIn = ({ onBike: [value] }: Pick<ProductFields, 'onBike'>) => (value?.bikeId === bikeId ? value : null)
  return (
    <Part heading={t.parts.onBike}>
      <OnBikeSection
        bikeId={bikeId}
        productId={productId}
        colors={splitList(values.colors)}
        value={valueIn(values)}
        change={(work) => {
          // A layer of another bike, which was chosen while it was uploading, would not fit.
          if (getValues('bikeId') !== bikeId) return
          const value = work(valueIn(getValues()))
          setValue('onBike', value ? [value] : [])
        }}
      />
    </Part>
  )
}

export function SectionsPart({ form, values }: ValuesProps) {
  const t = adminProductsTexts().products
  return (
    <Part heading={t.parts.texts}>
      {values.sections.length === 0 && <p className="text-steel">{t.sections.none}</p>}
      <PairsField
        long
        pairs={values.sections.map(({ title, text }) => [title, text])}
        texts={t.sections}
        errorOf={sectionErrors}
        onChange={(pairs) =>
          form.setValue(
            'sections',
            pairs.map(([title, text]) => ({ title, text })),
          )
        }
      />
    </Part>
  )
}

export function DeclarationsPart({ inputs: { field } }: { inputs: ProductInputs }) {
  const t = adminProductsTexts().products
  const mrp = (value: string) => value.trim() === '' || isRupees(value) || t.mrpInvalid
  return (
    <Part heading={t.parts.declarations}>
      <p className="text-steel">{t.hints.declarations}</p>
      <PlainFields part="declarations" field={field}>
        <TextField inputMode="decimal" {...field('mrp', mrp)} />
        <TextField inputMode="numeric" {...field('hsn')} />
      </PlainFields>
    </Part>
  )
}

export function RowsPart({ form, values }: ValuesProps) {
  const t = adminProductsTexts().products
  return (
    <Part heading={t.parts.rows}>
      <PairsField
        pairs={values.rows.map(({ label, value }) => [label, value])}
        texts={t.rows}
        onChange={(pairs) =>
          form.setValue(
            'rows',
            pairs.map(([label, value]) => ({ label, value })),
          )
        }
      />
    </Part>
  )
}

export function NotesPart({ form, values }: ValuesProps) {
  const t = adminProductsTexts().products
  return (
    <Part heading={t.parts.notes}>
      <PairsField
        pairs={values.notes.map(({ when, text }) => [when, text])}
        texts={t.notes}
        onChange={(pairs) =>
          form.setValue(
            'notes',
            pairs.map(([when, text]) => ({ when, text })),
          )
        }
      />
    </Part>
  )
}

export function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-5 font-display font-semibold text-3xl">{heading}</legend>
      {children}
    </fieldset>
  )
}
