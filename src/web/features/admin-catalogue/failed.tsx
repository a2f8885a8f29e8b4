import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'

/** A list that did not come, in the words of the server. */
export function Failed({ reload, label, children }: { reload: () => void; label?: string; children: string }) {
  const t = useAdminCatalogueMessages()
  return (
    <Alert
      action={
        <Button look="line" onClick={reload}>
          {label ?? t.common.retry}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
