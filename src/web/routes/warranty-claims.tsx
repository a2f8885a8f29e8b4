import { useCallback } from 'react'
import { Form, useSearchParams } from 'react-router'
import { CLAIM_STATUSES, type ClaimStatus } from '#rules/warranty-claim.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Button } from '#web/components/button.tsx'
import { Failed } from '#web/components/failed.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { ListPages } from '#web/components/list-pages.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { ClaimList } from '#web/features/admin-warranty/claim-list.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'
import { useWarrantyMessages, warrantyMessages } from '#web/lib/warranty-messages.ts'

export const meta = () => [{ title: warrantyMessages().claims.title }, { name: 'robots', content: 'noindex' }]

interface Filter {
  readonly status: ClaimStatus | ''
  readonly search: string
  readonly page: number
}

function filterOf(query: URLSearchParams): Filter {
  const page = Number(query.get('page') ?? '1')
  return {
    status: CLAIM_STATUSES.find((status) => status === query.get('status')) ?? '',
    search: (query.get('search') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
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

export default function WarrantyClaims() {
  const t = useWarrantyMessages()
  const [query] = useSearchParams()
  const filter = filterOf(query)
  return (
    <div className="container-page pb-12">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[{ label: t.claims.administration, to: '/iamadmin' }, { label: t.claims.title }]}
      />
      <h1 className="mb-6 text-5xl md:text-6xl">{t.claims.title}</h1>
      <search>
        <Form
          key={addressOf({ ...filter, page: 1 })}
          action="/warranty-claims"
          className="mb-6 grid items-end gap-3 sm:grid-cols-[14rem_minmax(0,26rem)_auto] sm:justify-start"
        >
          <SelectField label={t.claims.status} name="status" defaultValue={filter.status}>
            <option value="">{t.claims.all}</option>
            {CLAIM_STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </SelectField>
          <TextField label={t.claims.search} type="search" name="search" defaultValue={filter.search} maxLength={200} />
          <Button type="submit" look="ink">
            {t.claims.submit}
          </Button>
        </Form>
      </search>
      <Claims filter={filter} />
    </div>
  )
}

function Claims({ filter: { status, search, page } }: { filter: Filter }) {
  const t = useWarrantyMessages()
  const { data, error, reload } = useOwn(
    useCallback(() => callAsUser('GET /warranty-claims', { query: { status, search, page } }), [status, search, page]),
  )
  if (error) {
    return (
      <Failed retry={t.common.retry} onRetry={reload}>
        {error}
      </Failed>
    )
  }
  if (!data) return <Spinner label={t.common.loading} />
  return (
    <>
      <p role="status" className="mb-3 text-sm text-steel">
        {data.totalItems > 0 && t.claims.found(data.totalItems)}
      </p>
      {data.data.length === 0 ? (
        <p className="border-line border-y py-10 text-center text-xl">{t.claims.none}</p>
      ) : (
        <ClaimList claims={data.data} />
      )}
      <div className="mt-8">
        <ListPages
          label={t.claims.pages}
          current={page}
          total={data.totalPages}
          pageLabel={t.claims.page}
          to={(target) => addressOf({ status, search, page: target })}
        />
      </div>
    </>
  )
}
