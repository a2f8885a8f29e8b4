import { useState } from 'react'
import type { Bike } from '#contract/catalogue.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Failed } from '#web/components/failed.tsx'
import { Picture } from '#web/components/picture.tsx'
import { type Column, RecordTable } from '#web/components/record-table.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { BikeForm } from './bike-form.tsx'
import { BulkAdd } from './bulk-add.tsx'
import { DeleteBike } from './delete-bike.tsx'
import { editButtonOf, RowActions, ShortId } from './row-actions.tsx'
import { SheetsLink } from './sheets-link.tsx'
import { useBikes } from './use-bikes.ts'
import { useFormAddress } from './use-form-address.ts'

/** All bikes, with all that can be done to them. */
export function BikesScreen() {
  const t = useAdminCatalogueMessages()
  const { bikes, error, reload, putBike, dropBike } = useBikes()
  const { shown, open, close } = useFormAddress({ keepsPlace: true })
  const [doomed, setDoomed] = useState<Bike | null>(null)
  const [round, setRound] = useState(0)

  if (error)
    return (
      <Failed retry={t.common.retry} onRetry={reload}>
        {error}
      </Failed>
    )
  if (!bikes) return <Spinner label={t.common.loading} />

  const edited = bikes.find((bike) => bike.id === shown) ?? null
  const next = edited ? (bikes[bikes.indexOf(edited) + 1]?.id ?? null) : 'new'
  const columns: Column<Bike>[] = [
    { head: t.bikes.columns.id, cell: ({ id }) => <ShortId id={id} /> },
    { head: t.bikes.columns.no, cell: ({ no }) => no },
    { head: t.bikes.columns.name, cell: ({ name }) => <span className="font-medium">{name}</span>, names: true },
    { head: t.bikes.columns.image, cell: ({ image }) => <Thumbnail image={image} /> },
    { head: t.bikes.columns.alt, cell: ({ alt }) => alt },
    { head: t.bikes.columns.brand, cell: ({ brand }) => brand },
    {
      head: t.adminCatalogue.actions,
      cell: (bike) => (
        <RowActions id={bike.id} name={bike.name} onEdit={() => open(bike.id)} onDelete={() => setDoomed(bike)} />
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
        <SheetsLink />
      </div>
      {bikes.length === 0 ? (
        <p className="mb-10 text-xl">{t.bikes.none}</p>
      ) : (
        <RecordTable label={t.bikes.title} columns={columns} rows={bikes} keyOf={({ id }) => id} />
      )}
      <section aria-labelledby="bulk" className="mt-14">
        <h2 id="bulk" className="mb-4 text-3xl">
          {t.bikes.bulk}
        </h2>
        <BulkAdd
          onDone={(saved) => {
            for (const bike of saved) putBike(bike)
          }}
        />
      </section>
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
      <DeleteBike
        bike={doomed}
        onKept={() => setDoomed(null)}
        onDeleted={(id) => {
          setDoomed(null)
          dropBike(id)
        }}
      />
    </>
  )
}

function Thumbnail({ image }: { image: Bike['image'] }) {
  if (!image) return '–'
  return (
    <Picture
      source={image}
      alt=""
      sizes="6rem"
      largest={320}
      className="aspect-4/3 w-24 rounded-sm bg-mist object-cover"
    />
  )
}
