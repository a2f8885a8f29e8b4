import { useState } from 'react'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import type { PriceRow } from '#contract/price-list.ts'
import { rupeeDigits } from '#rules/money.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { callAsUser } from '#web/lib/session.ts'
import { isPercent, isRupees } from '#web/lib/typed-amounts.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { priceListTexts } from '#web/messages/en/price-list.ts'

interface PriceFormProps {
  readonly row: PriceRow
  readonly onExit: () => void
  readonly onSaved: () => Promise<void>
}

/** Edits the prices of one product below its row, and its pieces if it is counted as a whole. */
export function PriceForm({ row, onExit, onSaved }: PriceFormProps) {
  const { priceList: t } = priceListTexts()
  const { fields, stock, priceInvalid, offerInvalid, mrpInvalid } = adminProductsTexts().products
  const { id: proId, name, version } = row
  // After a refused count, the next one is compared with what there is by now.
  const [pieces, setPieces] = useState(piecesOf(row))
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
        saved={typedFacts(row)}
        version={version}
        fieldsOf={({ price, offer, mrp }: EditableProduct) => ({ ...typedFacts(row), price, offer, mrp })}
        groups={[
          {
            columns: 'sm:grid-cols-2 lg:grid-cols-4',
            note: !pieces && <NotCountedHere row={row} />,
            fields: [
              { name: 'price', label: fields.price, input, isRequired: true, rules: checked(isRupees, priceInvalid) },
              { name: 'offer', label: fields.offer, input, rules: checked(isPercent, offerInvalid) },
              {
                name: 'mrp',
                label: fields.mrp,
                input,
                rules: checked((text) => text.trim() === '' || isRupees(text), mrpInvalid),
              },
              ...(pieces
                ? [
                    {
                      name: 'onHand' as const,
                      label: stock.onHand,
                      hint: t.onHandNow(pieces.onHand, pieces.reserved),
                      input: { inputMode: 'numeric', maxLength: 6 } as const,
                      rules: checked((text) => /^\s*\d+\s*$/.test(text), stock.whole),
                    },
                  ]
                : []),
            ],
          },
        ]}
        save={async ({ onHand, ...prices }, { version: seen, changed }) => {
          const counted = { onHand: Number(onHand), expected: pieces?.onHand ?? 0 }
          const body = { ...onlyFields(prices, changed), ...(changed.has('onHand') && { counted }), version: seen }
          return (await callAsUser('PUT /bikes/updateProduct/{proId}', { params: { proId }, body })).product
        }}
        onSaved={() => {
          toast(t.saved(name), 'success')
          return onSaved()
        }}
        onRefused={() => callAsUser('GET /stock/{proId}', { params: { proId } }).then(setPieces, () => {})}
        className="grid gap-4"
      />
    </div>
  )
}

const typedFacts = ({ price, offerPercent, mrp, onHand }: PriceRow) => ({
  price: rupeeDigits(price),
  offer: String(offerPercent),
  mrp: mrp === null ? '' : rupeeDigits(mrp),
  onHand: onHand === null ? '' : String(onHand),
})

/** Returns what is on hand, and set aside of it, of a product that is counted as a whole; null of any other. */
const piecesOf = ({ onHand, available }: PriceRow) =>
  onHand === null || available === null ? null : { onHand, reserved: onHand - available }

/** Says how many pieces there are of a product whose stock is not one number, and where that is changed. */
function NotCountedHere({ row: { id, bikeId, available } }: { readonly row: PriceRow }) {
  const { priceList: t } = priceListTexts()
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-steel">
      {available === null ? t.untracked : t.byVariants(available)}
      <TextLink to={`/addProducts?form=${id}&bike=${bikeId}`}>{t.toForm}</TextLink>
      {available !== null && <TextLink to="/stock">{t.toStock}</TextLink>}
    </p>
  )
}
