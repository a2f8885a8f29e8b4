import { type ReactNode, useEffect, useState } from 'react'
import type { Address } from '#contract/accounts.ts'
import { Button } from '#web/components/button.tsx'
import { Confirm } from '#web/components/confirm.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'

/** How many addresses a customer keeps (S2 §9). */
const MOST = 5

const fetchAddresses = () =>
  callAsUser('GET /address/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

export interface AddressFormSlot {
  /** Null for a new one. */
  readonly address: Address | null
  readonly onCancel: () => void
  readonly onSaved: () => void
}

/** The saved addresses, with all that can be done to them; `form` draws the form of one. */
export function AddressesTab({ form }: { form: (slot: AddressFormSlot) => ReactNode }) {
  const t = useAccountMessages()
  const { data, error, reload } = useOwn(fetchAddresses)
  /** 'new', the one that is edited, or none. */
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Address | null>(null)

  useEffect(() => {
    if (error) toast(error, 'error')
  }, [error])

  async function remove({ address_id }: Address) {
    setDoomed(null)
    try {
      await callAsUser('DELETE /address/{addressId}', { params: { addressId: address_id } })
      // The button that was pressed is gone: the focus goes to what holds the list.
      document.getElementById('tab-panel')?.focus()
      reload()
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
    }
  }

  if (!data && !error) return <Spinner label={t.common.loading} />
  const addresses = data?.address ?? []
  const add = (
    <Button onClick={() => setEdited('new')} disabled={!data}>
      {t.profile.add}
    </Button>
  )
  return (
    <>
      {data && addresses.length === 0 && <p className="mb-6 max-w-prose text-xl">{t.profile.noAddress}</p>}
      {addresses.length > 0 && (
        <ul className="mb-8 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {addresses.map((each) => (
            <li key={each.address_id} className="flex flex-col rounded-sm border border-line p-5">
              <address className="mb-4 flex-1 break-words not-italic">
                <span className="block font-medium">{each.name}</span>
                <span className="block whitespace-pre-line">{each.address}</span>
                <span className="block">
                  {each.city}, {each.state} {each.pincode}
                </span>
                <span className="block">{each.country}</span>
                <span className="block text-steel">{each.phone}</span>
              </address>
              <div className="flex gap-5 text-sm">
                <button
                  type="button"
                  aria-label={t.profile.editOf(each.name)}
                  onClick={() => setEdited(each)}
                  className="-mx-2.5 min-h-11 px-2.5 underline underline-offset-4"
                >
                  {t.profile.edit}
                </button>
                <button
                  type="button"
                  aria-label={t.profile.deleteOf(each.name)}
                  onClick={() => setDoomed(each)}
                  className="-mx-2.5 min-h-11 px-2.5 underline underline-offset-4"
                >
                  {t.profile.delete}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {addresses.length < MOST ? add : <p className="text-steel">{t.profile.enough}</p>}
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? t.profile.addAddress : t.profile.editAddress}
        closeLabel={t.common.close}
        holdsForm
      >
        {form({
          address: edited === 'new' ? null : edited,
          onCancel: () => setEdited(null),
          onSaved: () => {
            setEdited(null)
            reload()
          },
        })}
      </Dialog>
      <Confirm
        open={doomed !== null}
        title={t.profile.deleteTitle}
        body={doomed ? `${doomed.name}, ${doomed.address}, ${doomed.city}` : ''}
        yes={t.common.yes}
        no={t.common.no}
        onNo={() => setDoomed(null)}
        onYes={() => doomed && remove(doomed)}
      />
    </>
  )
}
