import { useCallback } from 'react'
import type { Bike } from '#contract/catalogue.ts'
import { LoadError } from '#web/components/load-error.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useResource } from '#web/lib/use-resource.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

export interface LoadingProductsProps {
  readonly bike: Pick<Bike, 'id' | 'code'>
  readonly load: (bike: Pick<Bike, 'id' | 'code'>) => Promise<void>
}

/** Fetches the products of a bike and shows a placeholder until they have loaded. */
export function LoadingProducts({ bike: { id, code }, load }: LoadingProductsProps) {
  const { common } = adminCatalogueTexts()
  const { error, reload } = useResource(useCallback(() => load({ id, code }), [load, id, code]))
  if (!error) return <Spinner label={common.loading} />
  return (
    <LoadError retry={common.retry} onRetry={reload}>
      {error}
    </LoadError>
  )
}
