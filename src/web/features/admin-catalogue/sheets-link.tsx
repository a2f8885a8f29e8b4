import { Link } from 'react-router'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

/** Links to the import and export of bikes and products. */
export function SheetsLink() {
  return (
    <Link to="/import-export" className="inline-flex min-h-12 items-center underline underline-offset-4">
      {adminCatalogueTexts().adminCatalogue.sheets}
    </Link>
  )
}
