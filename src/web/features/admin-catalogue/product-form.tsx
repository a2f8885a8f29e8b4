import { Eye } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import type { Product } from '#contract/catalogue.ts'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import { parseRupees } from '#rules/money.ts'
import type { PriceTemplate } from '#rules/price-template.ts'
import { sectionPicture } from '#rules/sections.ts'
import { isSameVariant, variantText } from '#rules/variants.ts'
import { defaultWarranty } from '#rules/warranty-terms.ts'
import { Button } from '#web/components/button.tsx'
import { FormFields, FormFrame, SECOND_ROW } from '#web/components/record-form.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { invalid } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { type RecordFormState, useRecordForm } from '#web/lib/use-record-form.ts'
import { adminPicturesTexts } from '#web/messages/en/admin-pictures.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { sentForBikes } from './for-bikes.tsx'
import { OnBikeShown, PicturesShown } from './on-bike-shown.tsx'
import { fetchBikeParts } from './on-bike-value.ts'
import { PricePreview } from './option-prices.tsx'
import { type FormPicture, sourceOf } from './picture-list.ts'
import {
  type Bikes,
  bodyOf,
  changesStock,
  fieldsOf,
  headingsOf,
  isFilled,
  NEW_PRODUCT,
  type OpenedFacts,
  type ProductFields,
  pricedOf,
  type TypedCount,
  typedCounts,
} from './product-fields.ts'
import { productGroups, sectionErrors } from './product-groups.tsx'

interface ProductFormProps {
  readonly product: EditableProduct | null
  readonly bikes: Bikes
  /** The bike of a new product, if it is known. */
  readonly bikeId: string
  readonly template: PriceTemplate
  readonly last: boolean
  /** Renders the preview. The page belongs to another part of the site, so the owner of the form passes this in. */
  readonly drawPage: (page: PagePreviewContent, close: () => void) => ReactNode
  readonly onExit: () => void
  /** `next`: another form follows. */
  readonly onSaved: (saved: readonly EditableProduct[], next: boolean) => Promise<void>
}

const fetchStock = (proId: string) => callAsUser('GET /stock/{proId}', { params: { proId } })

async function fetchOpened({ proId, bikeId }: Pick<Product, 'proId' | 'bikeId'>): Promise<OpenedFacts> {
  const [stock, { parts }] = await Promise.all([fetchStock(proId), fetchBikeParts(bikeId)])
  return { stock, onBike: parts.find(({ id }) => id === proId)?.onBike ?? null }
}

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

function Fields(props: FieldsProps) {
  const { product, bikes, template, last, drawPage, onExit } = props
  const { products: t, adminCatalogue } = adminProductsTexts()
  const { first, rest } = productGroups(product, bikes, template)
  const fields = [...first, ...rest].flatMap((group) => group.fields)
  const { state, values } = useProductForm(
    fields.map(({ name }) => name),
    props,
  )
  const title = product ? t.updateTitle : t.createTitle
  return (
    <FormFrame
      label={title}
      form={state}
      creates={product === null}
      isLong
      labelOf={(path) => fields.find(({ name }) => name === path)?.label}
      show={(path, value) => {
        if (path === 'images') return <PicturesShown value={value} />
        if (path.startsWith('headings.')) return (value as readonly string[]).filter(Boolean).join(' · ') || undefined
        if (path === 'stock.counts') return countsText(value as ProductFields['stock']['counts'])
        return path === 'onBike' ? <OnBikeShown value={value} /> : undefined
      }}
      save={product ? adminCatalogue.update : adminCatalogue.create}
      exit={{ label: adminCatalogue.exit, onExit }}
      next={last ? undefined : product ? adminCatalogue.saveNext : adminCatalogue.saveAnother}
      more={
        <PreviewButton page={() => toPagePreview(values, bikes, product?.declarations ?? null)} drawPage={drawPage} />
      }
    >
      <h2 className="text-4xl">{product ? `${title}: ${product.name}` : title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-14">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <FormFields form={state.form} groups={first} />
        </div>
        <aside aria-label={t.parts.preview} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-24">
            <h3 className="mb-3 text-2xl">{t.parts.preview}</h3>
            <PricePreview product={pricedOf(values)} />
          </div>
        </aside>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <FormFields form={state.form} groups={rest} />
        </div>
      </div>
    </FormFrame>
  )
}

const countsText = (counts: ProductFields['stock']['counts']): string =>
  counts
    .map(({ onHand, sku, barcode, weightGrams, ...variant }) =>
      [variantText(variant), onHand, sku, barcode, weightGrams && `${weightGrams} g`].filter(Boolean).join(' · '),
    )
    .join('\n')

/** Returns what was typed, to be compared with what is on hand now. */
const withExpected = (typed: readonly TypedCount[], now: readonly TypedCount[]): TypedCount[] => [
  ...now.map((count) => ({
    ...count,
    ...typed.find((each) => isSameVariant(each, count)),
    expected: count.expected,
  })),
  ...typed.filter((count) => !now.some((each) => isSameVariant(each, count))),
]

function useProductForm(names: readonly FieldPath<ProductFields>[], props: FieldsProps) {
  const { product, opened, bikeId, onSaved } = props
  const { stock } = opened
  const t = adminProductsTexts().products
  const state: RecordFormState<ProductFields> = useRecordForm<
    ProductFields,
    readonly EditableProduct[],
    EditableProduct
  >(names, {
    draft: `product-${product?.id ?? 'new'}`,
    saved: fieldsOf(product, bikeId, opened),
    version: product?.version ?? 0,
    fieldsOf: async (saved) => fieldsOf(saved, bikeId, await fetchOpened(saved)),
    tell: toast,
    async save(fields, { version, changed }) {
      const wrong = fields.sections.map(sectionErrors).find(({ title, text }) => title ?? text)
      if (wrong) throw invalid(wrong.title ?? wrong.text ?? '')
      const body = bodyOf(fields, stock)
      if (!product) {
        const others = sentForBikes(fields.others, fields.bikeId)
        const added = await callAsUser('POST /bikes/products', { body: { ...body, others } })
        return [added.product, ...added.others]
      }
      const sent = new Set([...changed, ...(changed.has('sections') ? ['titles', 'para'] : [])])
      if (sent.has('publishAt')) sent.add('state')
      if (sent.has('state')) sent.add('publishAt')
      if (body.stock) sent.add('stock')
      const params = { proId: product.proId }
      const change = { ...onlyFields(body, sent), version }
      return [(await callAsUser('PUT /bikes/updateProduct/{proId}', { params, body: change })).product]
    },
    confirmation: (saved) => (product ? t.updated : t.added)(saved[0]?.name ?? '', saved.length),
    onSaved,
    // The error has reported what was sold or received meanwhile: the next count is compared with the current stock.
    async onRefused() {
      const { getValues, setValue } = state.form
      if (!product || !changesStock(getValues(), stock)) return
      await fetchStock(product.proId).then(
        (now) => setValue('stock.counts', withExpected(getValues('stock.counts'), typedCounts(now))),
        () => {},
      )
    },
  })
  const values = useWatch({ control: state.form.control }) as ProductFields
  return { state, values }
}

function PreviewButton({ page, drawPage }: Pick<ProductFormProps, 'drawPage'> & { page: () => PagePreviewContent }) {
  const { pagePreview: t, common } = adminPicturesTexts()
  const { open, dialog } = useDialog(common.close)
  const preview = () => {
    const content = page()
    open({
      title: t.title,
      className: 'max-w-[90rem]',
      holdsForm: false,
      show: (close) => <Suspense fallback={<Spinner label={common.loading} />}>{drawPage(content, close)}</Suspense>,
    })
  }
  return (
    <>
      <Button look="line" onClick={preview} className={SECOND_ROW}>
        <Eye aria-hidden className="size-5 max-sm:hidden" />
        {t.open}
      </Button>
      {dialog}
    </>
  )
}

type Declarations = Product['declarations']

type PagePreviewContent = ReturnType<typeof toPagePreview>

/** Returns the page that the unsaved form would produce. Without a price it costs nothing. */
function toPagePreview(fields: ProductFields, bikes: Bikes, saved: Declarations | null) {
  const { items, dimensions, weight, material, dispatched, images } = fields
  const pricing = pricedOf(fields) ?? pricedOf({ ...fields, price: '0' })
  if (!pricing) throw new Error('0 is a price.')
  return {
    name: fields.name.trim(),
    quote: fields.quote,
    bikeName: bikes.find(({ id }) => id === fields.bikeId)?.name ?? '',
    pricing,
    headings: headingsOf(fields),
    notes: fields.notes.filter(isFilled),
    /** Null while the typed text is not an amount. */
    shipping: parseRupees(fields.shipping),
    described: {
      items,
      dimensions,
      weight,
      material,
      dispatched,
      warranty: fields.warranty || defaultWarranty(material),
      rows: fields.rows.filter(isFilled),
      declarations: declaredBy(fields, saved),
    },
    pictures: images
      .filter(({ section }) => section === null)
      .map((image) => ({
        ...sourceOf(image),
        color: image.color,
        type: image.type,
        model: image.model,
        rendered: image.rendered,
      })),
    sections: fields.sections.flatMap(({ title, text }, place) => {
      const picture = sectionPicture<FormPicture>(images, place)
      return title.trim() === ''
        ? []
        : [{ title, text, picture: picture && { ...sourceOf(picture), rendered: picture.rendered } }]
    }),
  }
}

/** Returns the declarations on the page: for empty fields the shop's defaults from the saved product. */
function declaredBy(fields: ProductFields, saved: Declarations | null): Declarations {
  const { kind, makerName, makerAddress, importerName, importerAddress } = fields
  const hasMaker = (makerName + makerAddress).trim() !== ''
  return {
    mrp: fields.mrp.trim() === '' ? null : parseRupees(fields.mrp),
    commonName: fields.commonName || kind,
    netQuantity: fields.netQuantity || (saved?.netQuantity ?? ''),
    countryOfOrigin: fields.countryOfOrigin || (saved?.countryOfOrigin ?? ''),
    maker: hasMaker ? { name: makerName, address: makerAddress } : (saved?.maker ?? { name: '', address: '' }),
    importer: importerName.trim() === '' ? null : { name: importerName, address: importerAddress },
  }
}
