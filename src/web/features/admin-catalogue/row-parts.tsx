import { Pencil, Trash2 } from 'lucide-react'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import { Badge } from '#web/components/badge.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import type { RowAction } from '#web/components/data-list.tsx'
import { DateTime } from '#web/components/date.tsx'
import { Picture, type PictureSource } from '#web/components/picture.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'

/** Shows a small picture in a row of a table, or a larger one on a card, where its place stays if there is none. */
export function Thumbnail({ image, isCard }: { image: PictureSource | null | undefined; isCard?: boolean }) {
  const frame = `${isCard ? 'size-14' : 'size-9'} block rounded-sm bg-mist object-contain`
  if (!image) return isCard ? <span className={frame} /> : '–'
  return <Picture source={image} alt="" sizes={isCard ? '3.5rem' : '2.25rem'} largest={320} className={frame} />
}

interface StateBadgeProps {
  readonly of: Pick<EditableProduct, 'state' | 'publishAt'>
  /** Whether it says of a published product that it is. */
  readonly isAlways?: boolean
}

/** Says whether a product is in the shop, or when it will be. */
export function StateBadge({ of: { state, publishAt }, isAlways = false }: StateBadgeProps) {
  const { names, from } = adminProductsTexts().products.states
  if (state === 'published') return isAlways && <Badge tone="success">{names.published}</Badge>
  return (
    <Badge tone={state === 'draft' ? 'neutral' : 'info'}>
      {publishAt ? (
        <>
          {from} <DateTime iso={publishAt} />
        </>
      ) : (
        names[state]
      )}
    </Badge>
  )
}

/** Shows the end of an id, which is enough to tell records apart; the full id is the tooltip. */
export const ShortId = ({ id }: { id: string }) => (
  <span title={id} className="money text-steel">
    {id.slice(-8)}
  </span>
)

/** Returns the id of the button that gets the focus when the form of a record closes. */
export const editButtonOf = (id: string): string => `edit-${id}`

export function editAndDelete<Row extends { readonly id: string; readonly name: string }>(
  row: Row,
  onEdit: (row: Row) => void,
  onDelete: (row: Row) => void,
): readonly RowAction[] {
  const t = adminCatalogueTexts().adminCatalogue
  const { id, name } = row
  return [
    { label: t.edit, name: t.editOf(name), icon: Pencil, id: editButtonOf(id), onSelect: () => onEdit(row) },
    { label: t.delete, name: t.deleteOf(name), icon: Trash2, onSelect: () => onDelete(row), isDanger: true },
  ]
}

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
