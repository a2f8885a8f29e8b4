import { type ReactNode, useEffect, useState } from 'react'
import type { Address } from '#contract/accounts.ts'
import { MAX_ADDRESSES } from '#rules/addresses.ts'
import { AddressText } from '#web/components/address-text.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { profileTexts } from '#web/messages/en/profile.ts'

const fetchAddresses = () =>
  callAsUser('GET /address/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

interface AddressFormSlot {
  /** Null for a new one. */
  readonly address: Address | null
  readonly onCancel: () => void
  readonly onSaved: () => void
}

/** Shows the saved addresses with their actions; `form` renders the form of one. */
export function AddressesTab({ form }: { form: (slot: AddressFormSlot) => ReactNode }) {
  const t = profileTexts()
  const { data, error, reload } = useResource(fetchAddresses)
  /** 'new', the address being edited, or none. */
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null)

  useEffect(() => {
    if (error) toast(error, 'error')
  }, [error])

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
            <SavedAddress
              key={each.address_id}
              address={each}
              onEdit={() => setEdited(each)}
              onDelete={() => setAddressToDelete(each)}
            />
          ))}
        </ul>
      )}
      {addresses.length < MAX_ADDRESSES ? add : <p className="text-steel">{t.profile.enough}</p>}
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
      <DeleteAddress address={addressToDelete} onClose={() => setAddressToDelete(null)} onDeleted={reload} />
    </>
  )
}

interface SavedAddressProps {
  readonly address: Address
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function SavedAddress({ address, onEdit, onDelete }: SavedAddressProps) {
  const t = profileTexts().profile
  return (
    <li className="flex flex-col rounded-sm border border-line p-5">
      <address className="mb-4 flex-1 break-words not-italic">
        <AddressText address={address} />
      </address>
      <div className="flex gap-5 text-sm">
        <TextButton aria-label={t.editOf(address.name)} onClick={onEdit} className="-mx-2.5 px-2.5">
          {t.edit}
        </TextButton>
        <TextButton aria-label={t.deleteOf(address.name)} onClick={onDelete} className="-mx-2.5 px-2.5">
          {t.delete}
        </TextButton>
      </div>
    </li>
  )
}

interface DeleteAddressProps {
  /** Null while no address is to be deleted. */
  readonly address: Address | null
  readonly onClose: () => void
  readonly onDeleted: () => void
}

function DeleteAddress({ address, onClose, onDeleted }: DeleteAddressProps) {
  const t = profileTexts()

  async function remove({ address_id }: Address) {
    onClose()
    try {
      await callAsUser('DELETE /address/{addressId}', { params: { addressId: address_id } })
      // The pressed button is gone, so the focus goes to the panel that contains the list.
      document.getElementById('tab-panel')?.focus()
      onDeleted()
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
    }
  }

  return (
    <ConfirmDialog
      open={address !== null}
      title={t.profile.deleteTitle}
      body={address ? `${address.name}, ${address.address}, ${address.city}` : ''}
      yes={t.common.yes}
      no={t.common.no}
      onNo={onClose}
      onYes={() => address && remove(address)}
    />
  )
}
