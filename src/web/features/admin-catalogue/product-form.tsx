import { useCallback } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { FormFrame } from '#web/components/record-form.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { useResource } from '#web/lib/use-resource.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { OptionField } from './option-field.tsx'
import { type DrawPage, toPagePreview } from './page-preview-content.ts'
import { PlainFields } from './plain-fields.tsx'
import { PreviewButton } from './preview-button.tsx'
import { PricePreview } from './price-preview.tsx'
import { productConflict } from './product-conflict.tsx'
import { NEW_PRODUCT, type OpenedFacts } from './product-fields.ts'
import {
  BasicsPart,
  type Bikes,
  DeclarationsPart,
  LayersPart,
  NotesPart,
  Part,
  PicturesPart,
  RowsPart,
  SectionsPart,
} from './product-form-parts.tsx'
import { productInputs } from './product-inputs.ts'
import { StockPart } from './stock-part.tsx'
import { type PriceTables, pricedOf } from './typed-prices.ts'
import { fetchOpened, useProductForm } from './use-product-form.ts'
import { WarrantyField } from './warranty-field.tsx'

interface ProductFormProps {
  readonly product: Product | null
  readonly bikes: Bikes
  /** The bike of a new product, if it is known. */
  readonly bikeId: string
  readonly tables: PriceTables
  /** There is no further product of this bike. */
  readonly last: boolean
  readonly drawPage: DrawPage
  readonly onExit: () => void
  /** `next`: another form follows. */
  readonly onSaved: (saved: Product, next: boolean) => Promise<void>
}

/** Creates a product, or updates an existing one. */
export function ProductForm(props: ProductFormProps) {
  const { common } = adminProductsTexts()
  const { proId, bikeId } = props.product ?? {}
  const resource = useResource(
    useCallback(async () => (proId && bikeId ? fetchOpened({ proId, bikeId }) : NEW_PRODUCT), [proId, bikeId]),
  )
  return (
    <WhenLoaded {...resource} texts={common}>
      {(opened) => <Fields {...props} opened={opened} />}
    </WhenLoaded>
  )
}

type FieldsProps = ProductFormProps & { readonly opened: OpenedFacts }

function Fields({ product, opened, bikes, bikeId, tables, last, drawPage, onExit, onSaved }: FieldsProps) {
  const { products: t, adminCatalogue } = adminProductsTexts()
  const { state, values } = useProductForm({ product, opened, bikeId, tables, onSaved })
  const { form } = state
  const inputs = productInputs(form, values, tables)
  const title = product ? t.updateTitle : t.createTitle
  return (
    <FormFrame
      label={title}
      form={state}
      creates={product === null}
      isLong
      {...productConflict()}
      save={product ? adminCatalogue.update : adminCatalogue.create}
      exit={{ label: adminCatalogue.exit, onExit }}
      next={last ? undefined : product ? adminCatalogue.saveNext : adminCatalogue.saveAnother}
      more={
        <PreviewButton
          page={() => toPagePreview(values, tables, bikes, product?.declarations ?? null)}
          drawPage={drawPage}
        />
      }
    >
      <h2 className="text-4xl">{product ? `${title}: ${product.name}` : title}</h2>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-14">
        <div className="grid content-start gap-12">
          <BasicsPart inputs={inputs} bikes={bikes} />
          <Part heading={t.parts.stock}>
            <StockPart
              isTracked={values.stock.isTracked}
              keptInput={form.register('stock.isTracked')}
              onHand={inputs.pieces('onHand')}
              lowAt={inputs.pieces('lowAt')}
            />
          </Part>
          <Part heading={t.parts.options}>
            <OptionField {...inputs.option('type')} />
            <OptionField {...inputs.option('model')} />
            <OptionField {...inputs.option('colors')} />
          </Part>
        </div>
        <aside aria-label={t.parts.preview} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-24">
            <h3 className="mb-3 text-2xl">{t.parts.preview}</h3>
            <PricePreview product={pricedOf(values, tables)} />
          </div>
        </aside>
        <div className="grid content-start gap-12">
          <PicturesPart form={form} values={values} bikes={bikes} />
          <LayersPart form={form} values={values} productId={product?.id} />
          <SectionsPart form={form} values={values} />
          <Part heading={t.parts.facts}>
            <PlainFields part="facts" field={inputs.field}>
              <WarrantyField own={product?.warranty} {...inputs.choice('warranty')} />
            </PlainFields>
          </Part>
          <DeclarationsPart inputs={inputs} />
          <RowsPart form={form} values={values} />
          <NotesPart form={form} values={values} />
        </div>
      </div>
    </FormFrame>
  )
}
