import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Bike } from '#contract/catalogue.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

export interface DeleteBikeProps {
  readonly bike: Bike & { readonly productCount: number }
  readonly onKept: () => void
  readonly onDeleted: (id: string) => void
  /** Called when the bike on the page is out of date: its products have changed, or it was edited. */
  readonly onStale: () => void
}

const isSame = (typed: string, name: string): boolean => typed.trim().toLowerCase() === name.trim().toLowerCase()

/** Says how many products will be archived with a bike, and archives them once the bike's name is typed. */
export function ArchiveBike({
  bike,
  refusal,
  onKept,
  onDeleted,
  onStale,
}: DeleteBikeProps & { readonly refusal: string }) {
  const t = adminCatalogueTexts()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [failure, setFailure] = useState(refusal)
  const once = useSingleFlight()
  const { id, name, version, productCount: products } = bike

  const archive = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame(typed, name)) return setError(t.archive.nameDiffers(name))
    return once(async () => {
      try {
        const query = { archive: 'true', products, version } as const
        const { message } = await callAsUser('DELETE /bikes/{id}', { params: { id }, query })
        toast(message, 'success')
        onDeleted(id)
      } catch (refused) {
        setFailure(refused instanceof Error ? refused.message : t.common.genericError)
        if (refused instanceof ApiError && refused.status === 409) onStale()
      }
    })
  }

  return (
    <Dialog
      open
      onClose={onKept}
      title={t.archive.bikeTitle(name)}
      closeLabel={t.common.close}
      className="max-w-md"
      holdsForm
    >
      <form onSubmit={archive} noValidate className="grid gap-5">
        <p className="wrap-anywhere">{t.archive.bikeBody(name, products)}</p>
        {failure && <Alert>{failure}</Alert>}
        <TextField
          label={t.archive.typeName}
          autoComplete="off"
          error={error}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError('')
          }}
        />
        <div className="flex gap-3">
          <Button look="line" className="flex-1" onClick={onKept}>
            {t.archive.cancel}
          </Button>
          <Button type="submit" className="flex-1" disabled={!isSame(typed, name)}>
            {t.archive.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
