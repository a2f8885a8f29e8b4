import { Link } from 'react-router'
import { plainCode } from '#rules/pasted.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrdersTexts } from '#web/messages/en/admin-orders.ts'

const FIGURES = ['itemsPrice', 'taxPrice', 'shippingPrice', 'totalPrice', 'discountPrice'] as const
const IDS = ['userId', 'addressId'] as const

const EMPTY = {
  itemsPrice: '',
  taxPrice: '',
  shippingPrice: '',
  totalPrice: '',
  discountPrice: '',
  userId: '',
  addressId: '',
}

/** Creates an order from a customer's saved cart. Typed amounts are compared with the calculated ones. */
export function AddOrderForm({ onExit, onSaved }: { onExit: () => void; onSaved: () => void }) {
  const t = adminOrdersTexts().orders
  return (
    <RecordForm
      label={t.addTitle}
      draft="order-new"
      creates
      saved={EMPTY}
      head={
        <p className="text-sm text-steel">
          {t.addNote}{' '}
          <Link to="/create-orders" className="whitespace-nowrap text-ink underline underline-offset-4">
            {t.create}
          </Link>
        </p>
      }
      labelOf={(name) => t.figures[name as keyof typeof EMPTY]}
      groups={[
        {
          fields: FIGURES.map((name) => ({
            name,
            input: { inputMode: 'decimal', step: 'any', maxLength: 20, type: name === 'taxPrice' ? 'number' : 'text' },
          })),
        },
        { columns: '', fields: IDS.map((name) => ({ name, missing: t.missing, input: { maxLength: 40 } })) },
      ]}
      button={t.update}
      exit={{ label: t.exit, onExit }}
      save={({ userId, addressId, ...figures }, { key }) => {
        const params = { userId: plainCode(userId), addressId: plainCode(addressId) }
        return callAsUser('POST /orders/{userId}/{addressId}', { params, body: { ...figures, key } })
      }}
      onSaved={({ order }) => {
        toast(t.added(order.orderNo), 'success')
        onSaved()
      }}
    />
  )
}
