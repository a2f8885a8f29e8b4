import { type FieldPath, useWatch } from 'react-hook-form'
import type { Product } from '#contract/catalogue.ts'
import { toast } from '#web/components/toast.tsx'
import { invalid } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { type RecordFormState, useRecordForm } from '#web/lib/use-record-form.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { bodyOf, changedBody, changesStock, fieldsOf, type OpenedFacts, type ProductFields } from './product-fields.ts'
import { sectionErrors } from './product-groups.tsx'
import type { PriceTables } from './typed-prices.ts'

const fetchStock = (proId: string) => callAsUser('GET /stock/{proId}', { params: { proId } })

/** Fetches what the form of a product shows besides the product itself. */
export async function fetchOpened({ proId, bikeId }: Pick<Product, 'proId' | 'bikeId'>): Promise<OpenedFacts> {
  const [stock, { parts }] = await Promise.all([
    fetchStock(proId),
    callAsUser('GET /admin/bikes/{id}/on-bike', { params: { id: bikeId } }),
  ])
  return { stock, onBike: parts.find(({ id }) => id === proId)?.onBike ?? null }
}

interface EditedProduct {
  /** Null for a new product. */
  readonly product: Product | null
  readonly opened: OpenedFacts
  readonly bikeId: string
  readonly tables: PriceTables
  /** The names of the fields, in the order of the form. */
  readonly names: readonly FieldPath<ProductFields>[]
  readonly onSaved: (saved: Product, next: boolean) => Promise<void>
}

/** Manages the form of a product: its values, its draft, conflicts with other editors, and saving. */
export function useProductForm({ product, opened, bikeId, tables, names, onSaved }: EditedProduct) {
  const { stock } = opened
  const t = adminProductsTexts().products
  const state: RecordFormState<ProductFields> = useRecordForm<ProductFields, Product, Product>(names, {
    draft: `product-${product?.id ?? 'new'}`,
    saved: fieldsOf(product, bikeId, opened),
    version: product?.version ?? 0,
    fieldsOf: async (saved) => fieldsOf(saved, bikeId, await fetchOpened(saved)),
    tell: toast,
    async save(fields, { version, changed }) {
      const wrong = fields.sections.map(sectionErrors).find(({ title, text }) => title ?? text)
      if (wrong) throw invalid(wrong.title ?? wrong.text ?? '')
      const body = bodyOf(fields, tables.adjustments, stock)
      if (!product) return (await callAsUser('POST /bikes/products', { body })).product
      const names = new Set(changed)
      names.delete('stock')
      if (changesStock(fields.stock, stock)) names.add('stock')
      const change = changedBody(body, names, version)
      const params = { proId: product.proId }
      return (await callAsUser('PUT /bikes/updateProduct/{proId}', { params, body: change })).product
    },
    onSaved(saved, next) {
      toast(product ? t.updated(saved.name) : t.added(saved.name), 'success')
      return onSaved(saved, next)
    },
    // The error has reported what was sold or received meanwhile: the next count is compared with the current stock.
    async onRefused() {
      const { getValues, setValue } = state.form
      if (!product || !getValues('stock.isTracked') || !changesStock(getValues('stock'), stock)) return
      await fetchStock(product.proId).then(
        ({ onHand }) => setValue('stock.expected', onHand),
        () => {},
      )
    },
  })
  const values = useWatch({ control: state.form.control }) as ProductFields
  return { state, values }
}
