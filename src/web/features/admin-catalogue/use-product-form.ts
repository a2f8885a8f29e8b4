import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Product } from '#contract/catalogue.ts'
import { toast } from '#web/components/toast.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { isNextPressed } from './form-frame.tsx'
import type { Pair } from './pairs-field.tsx'
import { bodyOf, changedBody, changesStock, fieldsOf, type OpenedFacts, type ProductFields } from './product-fields.ts'
import { PRODUCT_INPUTS } from './product-inputs.ts'
import type { PriceTables } from './typed-prices.ts'
import { useDraftForm } from './use-draft-form.ts'

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
  readonly onSaved: (saved: Product, next: boolean) => Promise<void>
}

/** Manages the form of a product: its values, its draft, conflicts with other editors, and saving. */
export function useProductForm({ product, opened, bikeId, tables, onSaved }: EditedProduct) {
  const { stock } = opened
  const { products: t, common } = adminProductsTexts()
  const [refusal, setRefusal] = useState('')
  const { form, edits, forget, ...draft } = useDraftForm<ProductFields, Product>({
    key: `admin-product-${product?.id ?? 'new'}`,
    saved: fieldsOf(product, bikeId, opened),
    version: product?.version ?? 0,
    fieldsOf: async (saved) => fieldsOf(saved, bikeId, await fetchOpened(saved)),
  })
  const { getValues, setValue, setError } = form
  const values = useWatch({ control: form.control }) as ProductFields

  async function save(fields: ProductFields): Promise<Product> {
    const body = bodyOf(fields, tables.adjustments, stock)
    if (!product) return (await callAsUser('POST /bikes/products', { body })).product
    const changed = edits.changedFields(fields)
    changed.delete('stock')
    if (changesStock(fields.stock, stock)) changed.add('stock')
    const change = changedBody(body, changed, edits.version())
    const params = { proId: product.proId }
    return (await callAsUser('PUT /bikes/updateProduct/{proId}', { params, body: change })).product
  }

  const send = form.handleSubmit(async (fields, event) => {
    const wrong = fields.sections.map(({ title, text }) => sectionErrors([title, text])).find(isWrong)
    setRefusal(wrong?.first ?? wrong?.second ?? '')
    if (wrong) return
    try {
      const saved = await save(fields)
      forget()
      toast(product ? t.updated(saved.name) : t.added(saved.name), 'success')
      await onSaved(saved, isNextPressed(event))
    } catch (error) {
      const message = showFieldErrors(error, { names: PRODUCT_INPUTS, setError, otherwise: common.genericError })
      if (await edits.notice(error)) return
      toast(message, 'error')
      setRefusal(message)
      await expectCurrentStock()
    }
  })

  /**
   * Updates the expected stock after a conflict, since the error has reported what was sold or received: the next count
   * is compared with the current stock.
   */
  async function expectCurrentStock() {
    if (!product || !getValues('stock.isTracked') || !changesStock(getValues('stock'), stock)) return
    await fetchStock(product.proId).then(
      ({ onHand }) => setValue('stock.expected', onHand),
      () => {},
    )
  }

  return { form, values, edits, refusal, send, ...draft }
}

/** Returns the errors of a section of the product's page. */
export function sectionErrors([title, text]: Pair): { first: string | undefined; second: string | undefined } {
  const t = adminProductsTexts().products.sections
  const isHalf = (title.trim() === '') !== (text.trim() === '')
  return {
    first: title.includes(',') ? t.noComma : undefined,
    second: text.includes(';') ? t.noSemicolon : isHalf ? t.both : undefined,
  }
}

const isWrong = ({ first, second }: ReturnType<typeof sectionErrors>) => first !== undefined || second !== undefined
