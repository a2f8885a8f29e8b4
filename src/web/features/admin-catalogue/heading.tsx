import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

/** Shows the name of a screen, with a link back to the administration. */
export function AdminHeading({ children }: { children: string }) {
  const t = adminCatalogueTexts().adminCatalogue
  return (
    <>
      <Link to="/iamadmin" className="-ml-1 inline-flex min-h-11 items-center gap-1 text-steel hover:text-ink">
        <ChevronLeft aria-hidden className="size-4" />
        {t.administration}
      </Link>
      <h1 className="mb-6 text-5xl md:text-6xl">{children}</h1>
    </>
  )
}
