import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Passport } from '#contract/warranty.ts'
import { formatUnitCode, readUnitCode } from '#rules/warranty-code.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { ClaimForm } from '#web/features/warranty/claim-form.tsx'
import { CodeSearch } from '#web/features/warranty/code-search.tsx'
import { apiContext, call } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/seo.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import type { Route } from './+types/warranty.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = warrantyTexts().claimForm
  return pageMeta({ shop: loaderData?.shop, title, description, path: '/warranty' })
}

export default function Warranty() {
  const t = warrantyTexts()
  const { unit, order } = useAsked()
  return (
    <div className="container-page pb-16">
      <Breadcrumb texts={t.common} crumbs={[{ label: t.claimForm.title }]} />
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
          <TextLink to="/warranty-and-return-policy" className="mt-4">
            {t.claimForm.policy}
          </TextLink>
        </aside>
      </div>
    </div>
  )
}

/** Returns what the address says the claim is about. Without an order number, the unit's code is used in its place. */
function useAsked(): { unit: Passport | null; order: string } {
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const code = readUnitCode(query.get('unit') ?? '')
  const load = useCallback(() => call('GET /warranty-unit/{code}', { params: { code: code ?? '' } }), [code])
  const { data } = useResource(code === null ? null : load)
  // The form also works with a code that no unit has.
  const unit = data?.unit ?? null
  // The server renders one page for every query.
  if (!hydrated) return { unit: null, order: '' }
  return { unit, order: (query.get('order') ?? '').slice(0, 100) || (unit ? formatUnitCode(unit.code) : '') }
}
