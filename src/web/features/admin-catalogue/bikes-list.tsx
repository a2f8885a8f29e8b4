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
import { readRows } from '#web/lib/read-rows.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import { DeleteDialog, editAndDelete, ShortId, Thumbnail } from './row-parts.tsx'

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

/** Adds the bikes of a file. The button is disabled until a file is chosen (W12). */
export function BulkAdd({ onDone }: { onDone: (bikes: readonly Bike[]) => void }) {
  const t = adminCatalogueTexts().bikes
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const { act } = useAction((message, error) => setProblems([message, ...problemsOf(error)]))

  const add = () =>
    act(async () => {
      if (!file) return
      setProblems([])
      const bikes = await file
        .text()
        .then(readRows)
        .catch(() => null)
      if (!bikes) return setProblems([t.bulkUnreadable])
      const { message, bikes: saved } = await callAsUser('POST /bikes/bulk', { body: { bikes } })
      toast(message, 'success')
      onDone(saved)
    })

  return (
    <div className="grid max-w-3xl gap-4">
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label={t.bulkFile}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null)
            setProblems([])
          }}
        />
        <Button look="ink" disabled={!file} onClick={add} className="sm:mt-7">
          {t.bulk}
        </Button>
      </div>
      <p className="text-sm text-steel">{t.bulkHint}</p>
      {problems.length > 0 && (
        <Alert>
          <span className="whitespace-pre-line">{problems.join('\n')}</span>
        </Alert>
      )}
    </div>
  )
}

const problemsOf = (error: unknown): string[] =>
  Object.entries(error instanceof ApiError ? error.fields : {}).map(([path, message]) => {
    const [, place = '0', ...field] = path.split('.')
    return adminCatalogueTexts().bikes.bulkWrong(Number(place) + 1, field.join('.'), message)
  })
