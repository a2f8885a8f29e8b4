import { type ReactNode, useCallback, useState } from 'react'
import { type Path, useWatch } from 'react-hook-form'
import type { Bike, Product } from '#contract/catalogue.ts'
import { foldName } from '#rules/pricing.ts'
import { Failed } from '#web/components/failed.tsx'
import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'
import { FormFrame, wantsNext } from './form-frame.tsx'
import { OptionField } from './option-field.tsx'
import { type Pair, PairsField } from './pairs-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { PreviewButton } from './preview-button.tsx'
import { PricePreview } from './price-preview.tsx'
import {
  bodyOf,
  fieldsOf,
  isPercent,
  isPieces,
  isRupees,
  NO_STOCK,
  type PriceTables,
  type ProductFields,
  pricedOf,
  type StockFacts,
  splitList,
} from './product-fields.ts'
import { type DrawPage, shownPage } from './shown-page.ts'
import { StockPart } from './stock-part.tsx'
import { useDraftForm } from './use-draft-form.ts'

/** In the order of the form: the first one that is refused gets the focus. */
const NAMES = [
  'bikeId',
  'name',
  'kind',
  'bike',
  'quote',
  'price',
  'offer',
  'shipping',
  'stock.onHand',
  'stock.lowAt',
  'colors',
  'model',
  'type',
  'weight',
  'dimensions',
  'material',
  'dispatched',
  'items',
  'installation',
  'proPic',
] as const satisfies readonly Path<ProductFields>[]

interface ProductFormProps {
  readonly product: Product | null
  readonly bikes: readonly Pick<Bike, 'id' | 'name'>[]
  /** The bike of a new product, where it is known. */
  readonly bikeId: string
  readonly tables: PriceTables
  /** No other product of its bike follows. */
  readonly last: boolean
  readonly drawPage: DrawPage
  readonly onExit: () => void
  /** `next`: another form is to follow. */
  readonly onSaved: (saved: Product, next: boolean) => Promise<void>
}

const fetchStock = (proId: string) => callAsUser('GET /stock/{proId}', { params: { proId } })

/** Creates a product, or updates the one that is given. */
export function ProductForm(props: ProductFormProps) {
  const { common } = useAdminCatalogueMessages()
  const proId = props.product?.proId
  const { data, error, reload } = useOwn(
    useCallback(async () => (proId === undefined ? NO_STOCK : fetchStock(proId)), [proId]),
  )
  if (error)
    return (
      <Failed retry={common.retry} onRetry={reload}>
        {error}
      </Failed>
    )
  return data ? <Fields {...props} stock={data} /> : <Spinner label={common.loading} />
}

function Fields({
  product,
  stock,
  bikes,
  bikeId,
  tables,
  last,
  drawPage,
  onExit,
  onSaved,
}: ProductFormProps & { readonly stock: StockFacts }) {
  const messages = useAdminCatalogueMessages()
  const t = messages.products
  const [refusal, setRefusal] = useState('')
  const known = tables.adjustments
  const { form, restored, startAfresh, forget } = useDraftForm<ProductFields>(
    `admin-product-${product?.id ?? 'new'}`,
    fieldsOf(product, bikeId, stock),
  )
  const { register, handleSubmit, formState, setError, control, setValue, getValues } = form
  const values = useWatch({ control }) as ProductFields
  const { errors, isSubmitting } = formState

  const sectionErrors = ([title, text]: Pair) => ({
    first: title.includes(',') ? t.sections.noComma : undefined,
    second: text.includes(';')
      ? t.sections.noSemicolon
      : (title.trim() === '') === (text.trim() === '')
        ? undefined
        : t.sections.both,
  })

  const send = handleSubmit(async (fields, event) => {
    setRefusal('')
    const wrong = fields.sections.map(({ title, text }) => sectionErrors([title, text])).find(isWrong)
    if (wrong) return setRefusal(wrong.first ?? wrong.second ?? '')
    const body = bodyOf(fields, known, stock)
    try {
      const { product: saved } = product
        ? await callAsUser('PUT /bikes/updateProduct/{proId}', { params: { proId: product.proId }, body })
        : await callAsUser('POST /bikes/products', { body })
      forget()
      toast(product ? t.updated(saved.name) : t.added(saved.name), 'success')
      await onSaved(saved, wantsNext(event))
    } catch (error) {
      const message = markRefusal(error, { names: NAMES, setError, otherwise: messages.common.genericError })
      toast(message, 'error')
      setRefusal(message)
      await compareWithNow()
    }
  })

  /** What was sold or received meanwhile has been said: the next count is compared with what there is now. */
  async function compareWithNow() {
    if (!product || !getValues('stock.kept')) return
    await fetchStock(product.proId).then(
      ({ onHand }) => setValue('stock.expected', onHand),
      () => {},
    )
  }

  const pieces = (name: 'onHand' | 'lowAt') => ({
    error: errors.stock?.[name]?.message,
    ...register(`stock.${name}`, {
      validate: (typed, { stock: { kept } }) => !kept || isPieces(typed) || t.stock.whole,
    }),
  })
  const field = (
    name: Exclude<(typeof NAMES)[number], `stock.${string}`>,
    rule?: (value: string) => true | string,
  ) => ({
    label: t.fields[name],
    error: errors[name]?.message,
    ...register(name, rule && { validate: rule }),
  })
  const filled = (label: string) => (value: string) => value.trim() !== '' || messages.adminCatalogue.required(label)
  const option = (kind: 'colors' | 'model' | 'type') => {
    const { label: _, ...input } = field(kind)
    return {
      kind,
      value: values[kind],
      known,
      surcharges: tables.surcharges,
      typed: values.adjustments,
      input,
      onChange: (value: string) => setValue(kind, value, { shouldValidate: formState.isSubmitted }),
      onPrice: (name: string, price: ProductFields['adjustments'][string]) =>
        setValue('adjustments', { ...getValues('adjustments'), [foldName(name)]: price }),
    }
  }
  return (
    <FormFrame
      label={product ? t.updateTitle : t.createTitle}
      creates={product === null}
      restored={restored}
      refusal={refusal}
      busy={isSubmitting}
      sticky
      last={last}
      more={<PreviewButton page={() => shownPage(values, tables, bikes)} drawPage={drawPage} />}
      onSubmit={send}
      onStartAfresh={startAfresh}
      onExit={onExit}
    >
      <h2 className="text-4xl">{product ? `${t.updateTitle}: ${product.name}` : t.createTitle}</h2>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-14">
        <div className="grid content-start gap-12">
          <Part heading={t.parts.basics}>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField required {...field('bikeId', filled(t.fields.bikeId))}>
                <option value="">{t.chooseBike}</option>
                {bikes.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextField required {...field('name', filled(t.fields.name))} />
              <TextField placeholder={t.hints.kind} {...field('kind')} />
              <TextField placeholder={t.hints.bike} {...field('bike')} />
            </div>
            <TextField placeholder={t.hints.quote} {...field('quote')} />
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField
                inputMode="decimal"
                required
                {...field('price', (value) => isRupees(value) || t.priceInvalid)}
              />
              <TextField inputMode="decimal" {...field('offer', (value) => isPercent(value) || t.offerInvalid)} />
              <TextField
                inputMode="decimal"
                {...field('shipping', (value) => value.trim() === '' || isRupees(value) || t.shippingInvalid)}
              />
            </div>
          </Part>
          <Part heading={t.parts.stock}>
            <StockPart
              kept={values.stock.kept}
              keptInput={register('stock.kept')}
              onHand={pieces('onHand')}
              lowAt={pieces('lowAt')}
            />
          </Part>
          <Part heading={t.parts.options}>
            <OptionField {...option('type')} />
            <OptionField {...option('model')} />
            <OptionField {...option('colors')} />
          </Part>
        </div>
        <aside aria-label={t.parts.preview} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-24">
            <h3 className="mb-3 text-2xl">{t.parts.preview}</h3>
            <PricePreview product={pricedOf(values, tables)} />
          </div>
        </aside>
        <div className="grid content-start gap-12">
          <Part heading={t.parts.pictures}>
            <PicturesField
              pictures={values.images}
              colors={splitList(values.colors)}
              sections={values.sections}
              altOf={() => {
                const { name, bikeId: chosen } = getValues()
                const bike = bikes.find(({ id }) => id === chosen)?.name
                return [name.trim(), bike].filter(Boolean).join(' for ')
              }}
              change={(work) => setValue('images', work(getValues('images')))}
            />
          </Part>
          <Part heading={t.parts.texts}>
            {values.sections.length === 0 && <p className="text-steel">{t.sections.none}</p>}
            <PairsField
              long
              pairs={values.sections.map(({ title, text }) => [title, text])}
              texts={{
                first: t.sections.title,
                second: t.sections.text,
                firstOf: t.sections.titleOf,
                secondOf: t.sections.textOf,
                add: t.sections.add,
                remove: t.sections.remove,
              }}
              errorOf={sectionErrors}
              onChange={(pairs) =>
                setValue(
                  'sections',
                  pairs.map(([title, text]) => ({ title, text })),
                )
              }
            />
          </Part>
          <Part heading={t.parts.facts}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('dimensions')} />
              <TextField inputMode="decimal" {...field('weight')} />
              <TextField {...field('material')} />
              <TextField {...field('dispatched')} />
            </div>
            <TextArea rows={2} {...field('items')} />
            <TextArea rows={3} {...field('installation')} />
            <TextField {...field('proPic')} />
          </Part>
          <Part heading={t.parts.rows}>
            <PairsField
              pairs={values.rows.map(({ label, value }) => [label, value])}
              texts={{
                first: t.rows.label,
                second: t.rows.value,
                firstOf: t.rows.labelOf,
                secondOf: t.rows.valueOf,
                add: t.rows.add,
                remove: t.rows.remove,
              }}
              onChange={(pairs) =>
                setValue(
                  'rows',
                  pairs.map(([label, value]) => ({ label, value })),
                )
              }
            />
          </Part>
          <Part heading={t.parts.notes}>
            <PairsField
              pairs={values.notes.map(({ when, text }) => [when, text])}
              texts={{
                first: t.notes.when,
                second: t.notes.text,
                firstOf: t.notes.whenOf,
                secondOf: t.notes.textOf,
                add: t.notes.add,
                remove: t.notes.remove,
              }}
              onChange={(pairs) =>
                setValue(
                  'notes',
                  pairs.map(([when, text]) => ({ when, text })),
                )
              }
            />
          </Part>
        </div>
      </div>
    </FormFrame>
  )
}

const isWrong = ({ first, second }: { first: string | undefined; second: string | undefined }) =>
  first !== undefined || second !== undefined

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-5 font-display font-semibold text-3xl">{heading}</legend>
      {children}
    </fieldset>
  )
}
