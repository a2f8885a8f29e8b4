import { Link } from 'react-router'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

/** Links to archived bikes and products. */
export function ArchiveLink() {
  return (
    <Link to="/catalogue-archive" className="inline-flex min-h-12 items-center underline underline-offset-4">
      {adminCatalogueTexts().archive.link}
    </Link>
  )
}
