import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'

/** The question before something is deleted, with its name, so that it is the right one. */
export function DeleteQuestion({ name }: { name: string }) {
  const t = useAdminCatalogueMessages().adminCatalogue
  return (
    <>
      <span className="mb-1 block font-medium">{name}</span>
      {t.deleteBody}
    </>
  )
}
