import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Bike } from '#contract/catalogue.ts'
import { Confirm } from '#web/components/confirm.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { DeleteQuestion } from './delete-question.tsx'

/** Asks before a bike is deleted; where orders name its products, whether it is to be archived instead. */
export function DeleteBike({
  bike,
  onKept,
  onDeleted,
}: {
  bike: Bike | null
  onKept: () => void
  onDeleted: (id: string) => void
}) {
  const t = useAdminCatalogueMessages()
  const [archive, setArchive] = useState<string | null>(null)
  const once = useOnce()

  const keep = () => {
    setArchive(null)
    onKept()
  }
  const remove = () =>
    once(async () => {
      if (!bike) return
      try {
        const query = archive === null ? {} : { archive: 'true' as const }
        const { message } = await callAsUser('DELETE /bikes/{id}', { params: { id: bike.id }, query })
        toast(message, 'success')
        setArchive(null)
        onDeleted(bike.id)
      } catch (error) {
        if (archive === null && error instanceof ApiError && error.status === 409) return setArchive(error.message)
        toast(error instanceof Error ? error.message : t.common.genericError, 'error')
        keep()
      }
    })

  return (
    <Confirm
      open={bike !== null}
      title={archive === null ? t.adminCatalogue.deleteTitle : t.adminCatalogue.archiveTitle}
      body={archive ?? <DeleteQuestion name={bike?.name ?? ''} />}
      yes={t.common.yes}
      no={t.common.no}
      onNo={keep}
      onYes={remove}
    />
  )
}
