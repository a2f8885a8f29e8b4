import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { FormFields, FormFrame, SECOND_ROW } from '#web/components/record-form.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { type DrawPage, type PagePreviewContent, toPagePreview } from './page-preview-content.ts'
import { PricePreview } from './price-preview.tsx'
import { productConflict } from './product-conflict.tsx'
import { NEW_PRODUCT, type OpenedFacts } from './product-fields.ts'
import { type Bikes, productGroups } from './product-groups.tsx'
import { type PriceTables, pricedOf } from './typed-prices.ts'
import { fetchOpened, useProductForm } from './use-product-form.ts'

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
  return (
    <Loaded load={async () => (proId && bikeId ? fetchOpened({ proId, bikeId }) : NEW_PRODUCT)} texts={common}>
      {(opened) => <Fields {...props} opened={opened} />}
    </Loaded>
  )
}

type FieldsProps = ProductFormProps & { readonly opened: OpenedFacts }

function Fields({ product, opened, bikes, bikeId, tables, last, drawPage, onExit, onSaved }: FieldsProps) {
  const { products: t, adminCatalogue } = adminProductsTexts()
  const { first, rest } = productGroups({ product, bikes, tables })
  const names = [...first, ...rest].flatMap(({ fields }) => fields.map(({ name }) => name))
  const { state, values } = useProductForm({ product, opened, bikeId, tables, names, onSaved })
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
          <FormFields form={state.form} groups={first} />
        </div>
        <aside aria-label={t.parts.preview} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-24">
            <h3 className="mb-3 text-2xl">{t.parts.preview}</h3>
            <PricePreview product={pricedOf(values, tables)} />
          </div>
        </aside>
        <div className="grid content-start gap-12">
          <FormFields form={state.form} groups={rest} />
        </div>
      </div>
    </FormFrame>
  )
}

/** Opens a preview of the unsaved product as customers would see it. */
function PreviewButton({ page, drawPage }: { page: () => PagePreviewContent; drawPage: DrawPage }) {
  const t = adminPicturesTexts()
  const [shown, setShown] = useState<PagePreviewContent | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Button look="line" onClick={() => setShown(page())} className={SECOND_ROW}>
        <Eye aria-hidden className="size-5 max-sm:hidden" />
        {t.pagePreview.open}
      </Button>
      <Dialog
        open={shown !== null}
        onClose={close}
        title={t.pagePreview.title}
        closeLabel={t.common.close}
        className="max-w-[90rem]"
      >
        <Suspense fallback={<Spinner label={t.common.loading} />}>{shown && drawPage(shown, close)}</Suspense>
      </Dialog>
    </>
  )
}
