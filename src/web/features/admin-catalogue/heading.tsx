import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'

/** The name of a screen, with the way back to the administration. */
export function AdminHeading({ children }: { children: string }) {
  const t = useAdminCatalogueMessages().adminCatalogue
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
