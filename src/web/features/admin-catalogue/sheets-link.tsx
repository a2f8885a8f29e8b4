import { Link } from 'react-router'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'

/** Where many bikes or products are taken from a file, or put into one. */
export function SheetsLink() {
  return (
    <Link to="/import-export" className="inline-flex min-h-12 items-center underline underline-offset-4">
      {useAdminCatalogueMessages().adminCatalogue.sheets}
    </Link>
  )
}
