import { Pencil, Trash2 } from 'lucide-react'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

const BUTTON = 'inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline'

/** Shows the actions on a record of a list. */
export function RowActions({
  id,
  name,
  onEdit,
  onDelete,
}: {
  id: string
  name: string
  onEdit: () => void
  onDelete: () => void
}) {
  const t = adminCatalogueTexts().adminCatalogue
  return (
    <span className="flex gap-5">
      <button type="button" id={editButtonOf(id)} aria-label={t.editOf(name)} onClick={onEdit} className={BUTTON}>
        <Pencil aria-hidden className="size-4" />
        {t.edit}
      </button>
      <button type="button" aria-label={t.deleteOf(name)} onClick={onDelete} className={`${BUTTON} text-danger`}>
        <Trash2 aria-hidden className="size-4" />
        {t.delete}
      </button>
    </span>
  )
}

/** Returns the id of the button that gets the focus when the form of a record closes. */
export const editButtonOf = (id: string): string => `edit-${id}`

/** Shows the end of an id, which is enough to tell records apart; the full id is the tooltip. */
export const ShortId = ({ id }: { id: string }) => (
  <span title={id} className="money text-steel">
    {id.slice(-8)}
  </span>
)
