import type { EditableProduct } from '#contract/catalogue-admin.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { ForBikes, forBikesError, sentForBikes } from './for-bikes.tsx'
import type { Bikes, TypedForBike } from './product-fields.ts'

interface CopyFormProps {
  readonly product: EditableProduct
  readonly bikes: Bikes
  readonly onCopied: (answer: { readonly message: string; readonly products: readonly EditableProduct[] }) => void
}

interface Fields {
  readonly bikes: readonly TypedForBike[]
  readonly asDraft: boolean
}

/** Copies a product to other bikes, or to its own under another name. */
export function CopyForm({ product, bikes, onCopied }: CopyFormProps) {
  const { forBikes: t } = adminProductsTexts().products
  const { id, version, bikeId, name, price } = product
  const others = bikes.filter((bike) => bike.id !== bikeId)
  const own = { id: bikeId, name: t.ownBike(product.bikes.name) }
  return (
    <RecordForm<Fields, Awaited<ReturnType<typeof send>>>
      label={t.copyTitle(name)}
      isPart
      button={t.copy}
      draft={`copies-${id}`}
      saved={{ bikes: [], asDraft: false }}
      fields={[
        {
          name: 'bikes',
          label: t.copyTo,
          control: 'own',
          rules: {
            validate: (_, { bikes: chosen }) => (chosen.length === 0 ? t.noBike : (forBikesError(chosen) ?? true)),
          },
          show: ({ getValues, setValue, formState }, error) => (
            <ForBikes
              label={t.copyTo}
              note={t.copyNote(product.bikes.name)}
              bikes={[...others, own]}
              usual={{ name, price }}
              chosen={getValues('bikes')}
              error={error}
              onChange={(chosen) => setValue('bikes', [...chosen], { shouldValidate: formState.isSubmitted })}
            />
          ),
        },
        { name: 'asDraft', label: t.asDraft, control: 'tick' },
      ]}
      save={(fields) => send(id, version, fields)}
      onSaved={onCopied}
      className="grid gap-5"
    />
  )
}

const send = (proId: string, version: number, { bikes, asDraft }: Fields) =>
  callAsUser('POST /products/{proId}/copies', {
    params: { proId },
    body: { bikes: sentForBikes(bikes), state: asDraft ? 'draft' : 'published', version },
  })
