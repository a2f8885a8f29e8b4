import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

interface DeleteDialogProps {
  /** What is deleted, which is named to prevent mistakes. */
  readonly name: string
  readonly note?: string
  readonly onNo: () => void
  readonly onYes: () => void
}

export function DeleteDialog({ name, note, onNo, onYes }: DeleteDialogProps) {
  const { adminCatalogue: t, common } = adminCatalogueTexts()
  return (
    <ConfirmDialog
      open
      title={t.deleteTitle}
      body={
        <>
          <span className="mb-1 block font-medium">{name}</span>
          {t.deleteBody}
          {note && <span className="mt-1 block text-steel">{note}</span>}
        </>
      }
      yes={t.deleteYes(name)}
      no={common.no}
      isDanger
      onNo={onNo}
      onYes={onYes}
    />
  )
}
