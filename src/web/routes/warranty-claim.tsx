import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Claim } from '#contract/warranty.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { OwnClaim } from '#web/features/warranty/own-claim.tsx'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'
import { useWarrantyMessages, warrantyMessages } from '#web/lib/warranty-messages.ts'
import type { Route } from './+types/warranty-claim.ts'

export const meta = () => [
  { title: warrantyMessages().claim.title },
  { name: 'robots', content: 'noindex' },
  // The key in the address is nobody else's.
  { name: 'referrer', content: 'no-referrer' },
]

export default function WarrantyClaim({ params: { number } }: Route.ComponentProps) {
  const t = useWarrantyMessages()
  const ready = useSession((state) => state.ready)
  const [query] = useSearchParams()
  return (
    <div className="container-page pb-16">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[
          { label: t.common.home, to: '/' },
          { label: t.claimForm.title, to: '/warranty' },
          { label: t.claim.title },
        ]}
      />
      {ready ? <Fetched key={number} number={number} secret={(query.get('key') ?? '').slice(0, 100)} /> : <Waiting />}
    </div>
  )
}

function Waiting() {
  const t = useWarrantyMessages()
  return (
    <>
      <h1 className="sr-only">{t.claim.title}</h1>
      <Spinner label={t.common.loading} />
    </>
  )
}

function Fetched({ number, secret }: { number: string; secret: string }) {
  const t = useWarrantyMessages().claim
  const user = useSession((state) => state.user)
  const [changed, setChanged] = useState<Claim | null>(null)
  const { data, error } = useOwn(
    useCallback(
      () => callAsUser('GET /warranty-claim/{number}', { params: { number }, query: { key: secret } }),
      [number, secret],
    ),
  )
  const claim = changed ?? data?.claim
  useEffect(() => {
    if (claim) document.title = t.heading(claim.number)
  }, [claim, t])

  if (claim) return <OwnClaim claim={claim} secret={secret} onChanged={setChanged} />
  if (!error) return <Waiting />
  return (
    <div className="max-w-prose pt-4">
      <h1 className="mb-4 text-5xl md:text-6xl">{t.none}</h1>
      <p className="mb-2 text-lg">{error}</p>
      <p className="mb-6 text-steel">{t.noneHint}</p>
      {!user && (
        <ButtonLink to={`/signin?redirect=${encodeURIComponent(`/warranty/claim/${number}`)}`}>{t.signIn}</ButtonLink>
      )}
    </div>
  )
}
