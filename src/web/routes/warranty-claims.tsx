import { Form, useSearchParams } from 'react-router'
import { CLAIM_STATUSES, type ClaimStatus, WAITING_CLAIM_STATUSES } from '#rules/warranty-claim.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { ListPage } from '#web/components/list-page.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { ClaimList } from '#web/features/admin-warranty/claim-list.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { readPage, readSearch, redirectToLastPage } from '#web/lib/list-query.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import type { Route } from './+types/warranty-claims.ts'

export const meta = () => [{ title: warrantyTexts().claims.title }, { name: 'robots', content: 'noindex' }]

interface Filter {
  /** Waiting: every status in which a claim waits for the seller. */
  readonly status: ClaimStatus | 'waiting' | ''
  readonly search: string
  readonly page: number
}

const SHOWN_STATUSES = ['waiting', ...CLAIM_STATUSES] as const

function filterOf(query: URLSearchParams): Filter {
  return {
    status: SHOWN_STATUSES.find((status) => status === query.get('status')) ?? '',
    search: readSearch(query),
    page: readPage(query),
  }
}

function addressOf({ status, search, page }: Filter): string {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/warranty-claims?${query}` : '/warranty-claims'
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const filter = filterOf(url.searchParams)
    const status = filter.status === 'waiting' ? WAITING_CLAIM_STATUSES.join(',') : filter.status
    const claims = await callAsUser('GET /warranty-claims', { query: { ...filter, status } })
    redirectToLastPage(filter.page, claims.totalPages, (last) => addressOf({ ...filter, page: last }))
    return claims
  })

export default function WarrantyClaims({ loaderData }: Route.ComponentProps) {
  const t = warrantyTexts()
  const [query] = useSearchParams()
  const filter = filterOf(query)
  return (
    <AdminPage title={t.claims.title}>
      <search>
        <Form
          key={addressOf({ ...filter, page: 1 })}
          action="/warranty-claims"
          className="mb-6 grid items-end gap-3 sm:grid-cols-[14rem_minmax(0,26rem)_auto] sm:justify-start"
        >
          <SelectMenu
            label={t.claims.status}
            name="status"
            defaultValue={filter.status}
            options={[
              { value: '', label: t.claims.all },
              { value: 'waiting', label: t.claims.waiting },
              ...CLAIM_STATUSES.map((status) => ({ value: status, label: status })),
            ]}
          />
          <TextField label={t.claims.search} type="search" name="search" defaultValue={filter.search} maxLength={200} />
          <Button type="submit" look="ink">
            {t.claims.submit}
          </Button>
        </Form>
      </search>
      <Claims filter={filter} {...loaderData} />
    </AdminPage>
  )
}

/** Returns why a list is empty: there are no claims yet, none waits, or none matches. */
function noneFor(none: ReturnType<typeof warrantyTexts>['claims']['none'], { status, search }: Filter): string {
  if (search) return none.match
  return status === '' ? none.yet : status === 'waiting' ? none.waiting : none.match
}

function Claims({ filter, ...loaded }: Route.ComponentProps['loaderData'] & { readonly filter: Filter }) {
  const { claims: t, common } = warrantyTexts()
  return (
    <WhenLoaded {...usePageData(loaded)} texts={common}>
      {(claims) => (
        <ListPage
          list={claims}
          texts={t}
          found={claims.totalItems > 0 && t.found(claims.totalItems)}
          none={noneFor(t.none, filter)}
          to={(page) => addressOf({ ...filter, page })}
        >
          <ClaimList claims={claims.data} />
        </ListPage>
      )}
    </WhenLoaded>
  )
}
