import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import { ArchiveBike, type DeleteBikeProps } from './archive-bike.tsx'
import { DeleteQuestion } from './delete-question.tsx'

/**
 * Asks before a bike is deleted. A bike with products can only be archived together with them, which requires typing
 * its name.
 */
export function DeleteBike({ bike, onKept, onDeleted, onStale }: DeleteBikeProps) {
  const t = adminCatalogueTexts()
  const [refusal, setRefusal] = useState('')
  const once = useSingleFlight()

  const remove = () =>
    once(async () => {
      try {
        const query = { version: bike.version }
        const { message } = await callAsUser('DELETE /bikes/{id}', { params: { id: bike.id }, query })
        toast(message, 'success')
        onDeleted(bike.id)
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          setRefusal(error.message)
          return onStale()
        }
        toast(error instanceof Error ? error.message : t.common.genericError, 'error')
        onKept()
      }
    })

  if (bike.productCount > 0 || refusal)
    return <ArchiveBike bike={bike} refusal={refusal} onKept={onKept} onDeleted={onDeleted} onStale={onStale} />
  return (
    <ConfirmDialog
      open
      title={t.adminCatalogue.deleteTitle}
      body={<DeleteQuestion name={bike.name} />}
      yes={t.common.yes}
      no={t.common.no}
      onNo={onKept}
      onYes={remove}
    />
  )
}
