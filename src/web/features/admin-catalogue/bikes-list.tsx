import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Bike } from '#contract/catalogue.ts'
import { foldName } from '#rules/pricing.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { editAndDelete, ShortId, Thumbnail } from './row-parts.tsx'

export type CountedBike = Bike & { readonly productCount?: number | undefined }

/** Defines the list of bikes, in the specified columns (S2 §2). */
export function bikesList(
  onEdit: (bike: CountedBike) => void,
  onDelete: (bike: CountedBike) => void,
): ListDefinition<CountedBike> {
  const { title, columns } = adminCatalogueTexts().bikes
  return {
    label: title,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    columns: namedColumns(columns, {
      id: { width: 'w-[11%]', cell: ({ id }) => <ShortId id={id} /> },
      no: { width: 'w-[6%]', cell: ({ no }) => no },
      name: { width: 'w-[20%]', cell: (_, name) => name, isName: true },
      image: { width: 'w-[8%]', cell: ({ image }) => <Thumbnail image={image} /> },
      alt: { width: 'w-[26%]', cell: ({ alt }) => alt },
      brand: { width: 'w-[15%]', cell: ({ brand }) => brand },
    }),
    card: ({ no, image, brand }) => ({
      picture: <Thumbnail image={image} isCard />,
      line: `${columns.no} ${no} · ${brand}`,
    }),
    actions: (bike) => editAndDelete(bike, onEdit, onDelete),
    room: 1024,
  }
}

interface DeleteBikeProps {
  readonly bike: CountedBike
  readonly onClose: () => void
  readonly onDeleted: () => void
  /** Called when the bike on the page is out of date: its products have changed, or it was edited. */
  readonly onStale: () => void
}

/**
 * Asks before a bike is deleted. A bike with products can only be archived together with them, which requires typing
 * its name.
 */
export function DeleteBike({ bike, onClose, onDeleted, onStale }: DeleteBikeProps) {
  const [refusal, setRefusal] = useState('')
  const { id, version, productCount: products = 0 } = bike
  const { act } = useAction((message, error) => {
    const isStale = error instanceof ApiError && error.status === 409
    if (isStale) onStale()
    if (isStale || products > 0 || refusal) return setRefusal(message)
    toast(message, 'error')
    onClose()
  })

  const remove = (archive?: 'true') =>
    act(async () => {
      const query = { version, ...(archive && { archive, products }) }
      const { message } = await callAsUser('DELETE /bikes/{id}', { params: { id }, query })
      toast(message, 'success')
      onDeleted()
    })

  if (products === 0 && !refusal) return <DeleteDialog name={bike.name} onNo={onClose} onYes={() => remove()} />
  return <ArchiveBike bike={bike} refusal={refusal} onClose={onClose} onArchive={() => remove('true')} />
}

interface ArchiveBikeProps extends Pick<DeleteBikeProps, 'bike' | 'onClose'> {
  readonly refusal: string
  readonly onArchive: () => void
}

/** Says how many products will be archived with a bike, and archives them once the bike's name is typed. */
function ArchiveBike({ bike: { name, productCount = 0 }, refusal, onClose, onArchive }: ArchiveBikeProps) {
  const { archive: t, common } = adminCatalogueTexts()
  const [typed, setTyped] = useState('')
  // A form whose button is disabled cannot be sent with the keyboard either.
  const isOther = foldName(typed) !== foldName(name)

  const archive = (event: FormEvent) => {
    event.preventDefault()
    onArchive()
  }

  return (
    <Dialog open onClose={onClose} title={t.bikeTitle(name)} closeLabel={common.close} className="max-w-md" holdsForm>
      <form onSubmit={archive} noValidate className="grid gap-5">
        <p className="wrap-anywhere">{t.bikeBody(name, productCount)}</p>
        {refusal && <Alert>{refusal}</Alert>}
        <TextField
          label={t.typeName}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="line" className="flex-auto" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" look="danger" className="wrap-anywhere flex-auto" disabled={isOther}>
            {t.confirm(name)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
