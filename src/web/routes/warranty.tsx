import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Passport } from '#contract/warranty.ts'
import { readUnitCode, showUnitCode } from '#rules/warranty-code.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { ClaimForm } from '#web/features/warranty/claim-form.tsx'
import { CodeSearch } from '#web/features/warranty/code-search.tsx'
import { apiContext, call } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/seo.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useWarrantyMessages, warrantyMessages } from '#web/lib/warranty-messages.ts'
import type { Route } from './+types/warranty.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = warrantyMessages().claimForm
  return pageMeta({ shop: loaderData?.shop, title, description, path: '/warranty' })
}

export default function Warranty() {
  const t = useWarrantyMessages()
  const { unit, order } = useAsked()
  return (
    <div className="container-page pb-16">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[{ label: t.common.home, to: '/' }, { label: t.claimForm.title }]}
      />
      <h1 className="mb-3 pt-4 text-5xl md:text-6xl">{t.claimForm.title}</h1>
      <p className="mb-8 max-w-prose text-lg text-steel">{t.claimForm.intro}</p>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start xl:gap-20">
        <div className="min-w-0 max-w-2xl">
          <ClaimForm unit={unit} order={order} />
        </div>
        <aside aria-labelledby="code" className="min-w-0 rounded-sm bg-mist p-5 sm:p-6">
          <h2 id="code" className="mb-2 text-2xl">
            {t.claimForm.codeHeading}
          </h2>
          <p className="mb-4 text-sm">{t.claimForm.codeIntro}</p>
          <CodeSearch />
          <Link
            to="/warranty-and-return-policy"
            className="mt-4 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t.claimForm.policy}
          </Link>
        </aside>
      </div>
    </div>
  )
}

/** What the address says that the claim is about. Without an order's number the code stands in its place. */
function useAsked(): { unit: Passport | null; order: string } {
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const code = readUnitCode(query.get('unit') ?? '')
  const [unit, setUnit] = useState<Passport | null>(null)
  useEffect(() => {
    if (code === null) return
    let current = true
    call('GET /warranty-unit/{code}', { params: { code } }).then(
      (answer) => current && setUnit(answer.unit),
      // A code that nobody knows: the form works without it.
      () => current && setUnit(null),
    )
    return () => {
      current = false
    }
  }, [code])
  // The server renders one page for every query.
  if (!hydrated) return { unit: null, order: '' }
  return { unit, order: (query.get('order') ?? '').slice(0, 100) || (unit ? showUnitCode(unit.code) : '') }
}
