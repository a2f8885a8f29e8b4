import { useCallback } from 'react'
import type { Bike } from '#contract/catalogue.ts'
import { Failed } from '#web/components/failed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { useOwn } from '#web/lib/use-own.ts'

export interface Coming {
  readonly bike: Pick<Bike, 'id' | 'code'>
  readonly load: (bike: Pick<Bike, 'id' | 'code'>) => Promise<void>
}

/** Fetches the products of a bike, in place of which it stands until they have come. */
export function ComingProducts({ bike: { id, code }, load }: Coming) {
  const { common } = useAdminCatalogueMessages()
  const { error, reload } = useOwn(useCallback(() => load({ id, code }), [load, id, code]))
  if (!error) return <Spinner label={common.loading} />
  return (
    <Failed retry={common.retry} onRetry={reload}>
      {error}
    </Failed>
  )
}
