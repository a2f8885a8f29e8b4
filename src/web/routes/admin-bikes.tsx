import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { AdminPage } from '#web/components/admin-page.tsx'
import { Button } from '#web/components/button.tsx'
import { DataList } from '#web/components/data-list.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Section } from '#web/components/section.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { BikeForm } from '#web/features/admin-catalogue/bike-form.tsx'
import { BulkAdd, bikesList, type CountedBike, DeleteBike } from '#web/features/admin-catalogue/bikes-list.tsx'
import { editButtonOf } from '#web/features/admin-catalogue/row-parts.tsx'
import { useFormInUrl } from '#web/features/admin-catalogue/use-form-in-url.ts'
import { useSaved } from '#web/features/admin-catalogue/use-saved.ts'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callUncached } from '#web/lib/api.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import type { Route } from './+types/admin-bikes.ts'

export const meta = () => [{ title: adminCatalogueTexts().bikes.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, () => callUncached('GET /bikes', { query: { include: 'counts' } }))

/** Opening and closing a form changes the address, but not what is listed. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search

export default function AdminBikes({ loaderData }: Route.ComponentProps) {
  const { bikes: t, common } = adminCatalogueTexts()
  const form = useFormInUrl({ keepsPlace: true })
  const { revalidate } = useRevalidator()
  return (
    <AdminPage
      title={t.title}
      actions={
        loaderData.data && (
          <Button id={editButtonOf('new')} onClick={() => form.open('new')}>
            {t.add}
          </Button>
        )
      }
    >
      <WhenLoaded {...loaderData} reload={revalidate} texts={common}>
        {(loaded) => <Bikes loaded={loaded} form={form} reload={revalidate} />}
      </WhenLoaded>
    </AdminPage>
  )
}

interface BikesProps {
  readonly loaded: readonly CountedBike[]
  readonly form: ReturnType<typeof useFormInUrl>
  readonly reload: () => void
}

/** The order in which the shop lists bikes. */
const byNumber = (one: CountedBike, other: CountedBike) => one.no - other.no || one.name.localeCompare(other.name)

function Bikes({ loaded, form: { shown, open, close }, reload }: BikesProps) {
  const { bikes: t, common } = adminCatalogueTexts()
  const [bikeToDelete, setBikeToDelete] = useState<CountedBike | null>(null)
  const [round, setRound] = useState(0)
  const { keep, over } = useSaved<CountedBike>()
  const bikes = over(loaded).sort(byNumber)
  const edited = bikes.find(({ id }) => id === shown) ?? null
  const next = edited ? (bikes[bikes.indexOf(edited) + 1]?.id ?? null) : 'new'
  return (
    <>
      <DataList
        list={bikesList(({ id }) => open(id), setBikeToDelete)}
        rows={bikes}
        found={t.count(bikes.length)}
        none={t.none}
      />
      <Section id="bulk" title={t.bulk} heading="mb-4 text-2xl" className="mt-14">
        <BulkAdd
          onDone={(saved) => {
            for (const bike of saved) keep(bike.id, bike)
          }}
        />
      </Section>
      <Dialog
        open={shown === 'new' || edited !== null}
        onClose={() => close()}
        title={edited ? t.updateTitle : t.createTitle}
        closeLabel={common.close}
        className="max-w-xl"
        holdsForm
      >
        <BikeForm
          key={`${shown} ${round}`}
          bike={edited}
          last={next === null}
          nextNo={Math.max(0, ...bikes.map(({ no }) => no)) + 1}
          onExit={() => close()}
          onSaved={(saved, goesOn) => {
            keep(saved.id, saved)
            if (!goesOn || next === null) return close(saved.id)
            setRound((before) => before + 1)
            open(next)
          }}
        />
      </Dialog>
      {bikeToDelete && (
        <DeleteBike
          key={bikeToDelete.id}
          bike={bikes.find(({ id }) => id === bikeToDelete.id) ?? bikeToDelete}
          onClose={() => setBikeToDelete(null)}
          onDeleted={() => {
            keep(bikeToDelete.id, null)
            setBikeToDelete(null)
          }}
          onStale={reload}
        />
      )}
    </>
  )
}
