import { useState } from 'react'
import type { Bike } from '#contract/catalogue.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { type RecordColumn, RecordTable } from '#web/components/record-table.tsx'
import { Section } from '#web/components/section.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import { BikeForm } from './bike-form.tsx'
import { BulkAdd } from './bulk-add.tsx'
import { DeleteBike } from './delete-bike.tsx'
import { editButtonOf, RowActions, ShortId } from './row-actions.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useBikes } from './use-bikes.ts'
import { useFormInUrl } from './use-form-in-url.ts'

/** Shows all bikes and the actions on them. */
export function BikesScreen() {
  const t = adminCatalogueTexts()
  const { bikes, error, reload, putBike, dropBike } = useBikes()
  const { shown, open, close } = useFormInUrl({ keepsPlace: true })
  const [bikeToDeleteId, setBikeToDeleteId] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  if (error)
    return (
      <LoadError retry={t.common.retry} onRetry={reload}>
        {error}
      </LoadError>
    )
  if (!bikes) return <Spinner label={t.common.loading} />

  const edited = bikes.find((bike) => bike.id === shown) ?? null
  const next = edited ? (bikes[bikes.indexOf(edited) + 1]?.id ?? null) : 'new'
  const bikeToDelete = bikes.find((bike) => bike.id === bikeToDeleteId)
  const columns: RecordColumn<Bike>[] = [
    { name: t.bikes.columns.id, cell: ({ id }) => <ShortId id={id} /> },
    { name: t.bikes.columns.no, cell: ({ no }) => no },
    { name: t.bikes.columns.name, cell: ({ name }) => <span className="font-medium">{name}</span>, isRowHeader: true },
    { name: t.bikes.columns.image, cell: ({ image }) => <Thumbnail image={image} /> },
    { name: t.bikes.columns.alt, cell: ({ alt }) => alt },
    { name: t.bikes.columns.brand, cell: ({ brand }) => brand },
    {
      name: t.adminCatalogue.actions,
      cell: (bike) => (
        <RowActions
          id={bike.id}
          name={bike.name}
          onEdit={() => open(bike.id)}
          onDelete={() => setBikeToDeleteId(bike.id)}
        />
      ),
    },
  ]
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button id={editButtonOf('new')} onClick={() => open('new')}>
          {t.bikes.add}
        </Button>
        <p className="text-steel">{t.bikes.count(bikes.length)}</p>
      </div>
      {bikes.length === 0 ? (
        <p className="mb-10 text-xl">{t.bikes.none}</p>
      ) : (
        <RecordTable label={t.bikes.title} columns={columns} rows={bikes} keyOf={({ id }) => id} />
      )}
      <Section id="bulk" title={t.bikes.bulk} heading="mb-4 text-3xl" className="mt-14">
        <BulkAdd
          onDone={(saved) => {
            for (const bike of saved) putBike(bike)
          }}
        />
      </Section>
      <Dialog
        open={shown === 'new' || edited !== null}
        onClose={() => close()}
        title={edited ? t.bikes.updateTitle : t.bikes.createTitle}
        closeLabel={t.common.close}
        className="max-w-xl"
        holdsForm
      >
        <BikeForm
          key={`${shown} ${round}`}
          bike={edited}
          last={next === null}
          nextNo={Math.max(0, ...bikes.map((bike) => bike.no)) + 1}
          onExit={() => close()}
          onSaved={(saved, goesOn) => {
            putBike(saved)
            if (!goesOn || next === null) return close(saved.id)
            setRound((before) => before + 1)
            open(next)
          }}
        />
      </Dialog>
      {bikeToDelete && (
        <DeleteBike
          key={bikeToDelete.id}
          bike={bikeToDelete}
          onKept={() => setBikeToDeleteId(null)}
          onDeleted={(id) => {
            setBikeToDeleteId(null)
            dropBike(id)
          }}
          onStale={reload}
        />
      )}
    </>
  )
}
