import type { ReactNode } from 'react'
import type { Address } from '#contract/accounts.ts'
import { MAX_ADDRESSES } from '#rules/addresses.ts'
import { AddressCards } from '#web/components/address-cards.tsx'
import { DialogButton } from '#web/components/dialog-button.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'

interface PickAddressProps {
  readonly userId: string
  readonly selected: string | null
  readonly onSelect: (address: Address) => void
  readonly form: (slot: { onCancel: () => void; onSaved: (saved: Address) => void }) => ReactNode
}

/** Chooses one of the customer's addresses for delivery, or adds a new one. */
export function PickAddress({ userId, selected, onSelect, form }: PickAddressProps) {
  const { create: t, common } = createOrdersTexts()
  return (
    <Loaded load={() => callAsUser('GET /address/{userId}', { params: { userId } })} texts={common}>
      {({ address: addresses }, reload) => (
        <>
          <div role="radiogroup" aria-label={t.address} className="grid gap-3 text-sm sm:grid-cols-2">
            <AddressCards addresses={addresses} selected={selected} onSelect={onSelect} />
          </div>
          {addresses.length === 0 && <p>{t.noAddress}</p>}
          {addresses.length < MAX_ADDRESSES && (
            <DialogButton label={t.addAddress} title={t.addAddress} closeLabel={common.close} className="mt-2 text-sm">
              {(close) =>
                form({
                  onCancel: close,
                  onSaved: (saved) => {
                    close()
                    reload()
                    onSelect(saved)
                  },
                })
              }
            </DialogButton>
          )}
        </>
      )}
    </Loaded>
  )
}
