import { type ReactNode, useCallback, useState } from 'react'
import type { Address } from '#contract/accounts.ts'
import { Alert } from '#web/components/alert.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { useAdminOrdersMessages } from '#web/lib/admin-orders-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'

/** How many addresses a customer keeps (S2 §9). */
const MOST = 5

interface PickAddressProps {
  readonly userId: string
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** Draws the form of a new address. */
  readonly form: (slot: { onCancel: () => void; onSaved: (saved: Address) => void }) => ReactNode
}

/** Where the order goes: one of the customer's addresses, or a new one of theirs. */
export function PickAddress({ userId, selected, onSelect, form }: PickAddressProps) {
  const { create: t, common } = useAdminOrdersMessages()
  const { data, error, reload } = useOwn(
    useCallback(() => callAsUser('GET /address/{userId}', { params: { userId } }), [userId]),
  )
  const [adding, setAdding] = useState(false)
  if (error) return <Alert>{error}</Alert>
  if (!data) return <Skeleton className="h-24" />
  const { address: addresses } = data
  return (
    <>
      <div role="radiogroup" aria-label={t.address} className="grid gap-3 sm:grid-cols-2">
        {addresses.map((each) => (
          <label
            key={each.address_id}
            className="flex cursor-pointer gap-3 rounded-sm border border-ink/50 p-4 text-sm hover:border-ink has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2 has-checked:ring-1 has-checked:ring-ink"
          >
            <input
              type="radio"
              name="address"
              checked={each.address_id === selected}
              onChange={() => onSelect(each.address_id)}
              className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
            />
            <span className="min-w-0 break-words">
              <span className="block font-medium">{each.name}</span>
              <span className="block">
                {each.address}, {each.city} {each.pincode}, {each.state}
              </span>
              <span className="block text-steel">{each.phone}</span>
            </span>
          </label>
        ))}
      </div>
      {addresses.length === 0 && <p>{t.noAddress}</p>}
      {addresses.length < MOST && (
        <button
          type="button"
          onClick={() => setAdding(true)}
          className="mt-2 min-h-11 text-sm underline underline-offset-4"
        >
          {t.addAddress}
        </button>
      )}
      <Dialog open={adding} onClose={() => setAdding(false)} title={t.addAddress} closeLabel={common.close} holdsForm>
        {form({
          onCancel: () => setAdding(false),
          onSaved: ({ address_id }) => {
            setAdding(false)
            reload()
            onSelect(address_id)
          },
        })}
      </Dialog>
    </>
  )
}
