import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

/** Asks before something is deleted, and names it to prevent mistakes. */
export function DeleteQuestion({ name, note }: { name: string; note?: string }) {
  const t = adminCatalogueTexts().adminCatalogue
  return (
    <>
      <span className="mb-1 block font-medium">{name}</span>
      {t.deleteBody}
      {note && <span className="mt-1 block text-steel">{note}</span>}
    </>
  )
}
