import type { EditableProduct } from '#contract/catalogue-admin.ts'
import type { PriceRow } from '#contract/price-list.ts'
import { rupeeDigits } from '#rules/money.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { callAsUser } from '#web/lib/session.ts'
import { isPercent, isRupees } from '#web/lib/typed-amounts.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { priceListTexts } from '#web/messages/en/price-list.ts'

interface PriceFormProps {
  readonly row: PriceRow
  readonly onExit: () => void
  readonly onSaved: () => void
}

/** Edits the prices of one product below its row. */
export function PriceForm({ row, onExit, onSaved }: PriceFormProps) {
  const { priceList: t } = priceListTexts()
  const { fields, priceInvalid, offerInvalid, mrpInvalid } = adminProductsTexts().products
  const { id: proId, name, version } = row
  const input = { inputMode: 'decimal' } as const
  const checked = (isRight: (text: string) => boolean, wrong: string) => ({
    validate: (text: unknown) => isRight(String(text)) || wrong,
  })
  return (
    <div className="bg-mist px-3 py-4 md:px-6">
      <RecordForm
        label={t.editOf(name)}
        button={t.save}
        exit={{ label: t.cancel, onExit, discards: true }}
        draft={`prices-${proId}`}
        saved={typedPrices(row)}
        version={version}
        fieldsOf={(product: EditableProduct) => ({ price: product.price, offer: product.offer, mrp: product.mrp })}
        groups={[
          {
            columns: 'sm:grid-cols-3',
            fields: [
              { name: 'price', label: fields.price, input, isRequired: true, rules: checked(isRupees, priceInvalid) },
              { name: 'offer', label: fields.offer, input, rules: checked(isPercent, offerInvalid) },
              {
                name: 'mrp',
                label: fields.mrp,
                input,
                rules: checked((text) => text.trim() === '' || isRupees(text), mrpInvalid),
              },
            ],
          },
        ]}
        save={async (typed, edit) => {
          const body = { ...onlyFields(typed, edit.changed), version: edit.version }
          return (await callAsUser('PUT /bikes/updateProduct/{proId}', { params: { proId }, body })).product
        }}
        onSaved={() => {
          toast(t.saved(name), 'success')
          onSaved()
        }}
        className="grid gap-4"
      />
    </div>
  )
}

const typedPrices = ({ price, offerPercent, mrp }: PriceRow) => ({
  price: rupeeDigits(price),
  offer: String(offerPercent),
  mrp: mrp === null ? '' : rupeeDigits(mrp),
})
