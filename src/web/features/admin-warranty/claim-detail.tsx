import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { WholeClaim } from '#contract/warranty.ts'
import { showUnitCode } from '#rules/warranty-code.ts'
import { Moment } from '#web/components/date.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { MessageThread } from '#web/components/message-thread.tsx'
import { dataAddress } from '#web/lib/data-address.ts'
import { sendAsUser } from '#web/lib/session.ts'
import { useWarrantyMessages } from '#web/lib/warranty-messages.ts'
import { ClaimWork } from './claim-work.tsx'

interface ClaimDetailProps {
  readonly claim: WholeClaim
  readonly onChanged: (claim: WholeClaim) => void
  readonly onReload: () => void
}

/** A claim with all that is known of it, and what is to be done about it. */
export function ClaimDetail({ claim, onChanged, onReload }: ClaimDetailProps) {
  const t = useWarrantyMessages()
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1 className="text-5xl md:text-6xl">{t.claims.heading(claim.number)}</h1>
        <p className="caps text-2xl text-signal-text">{claim.status}</p>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start xl:gap-16">
        <div className="grid min-w-0 gap-10">
          <Pictures claim={claim} />
          <section aria-labelledby="messages">
            <h2 id="messages" className="mb-4 text-2xl">
              {t.claim.messages}
            </h2>
            {claim.messages.length === 0 && <p className="text-steel">–</p>}
            <MessageThread
              messages={claim.messages.map(({ side, text, at }) => ({
                text,
                at,
                own: side === 'seller',
                from: side === 'seller' ? t.claim.seller : claim.name,
              }))}
            />
          </section>
          <section aria-labelledby="work">
            <h2 id="work" className="mb-4 text-2xl">
              {t.claims.work}
            </h2>
            <ClaimWork claim={claim} onChanged={onChanged} onReload={onReload} />
          </section>
        </div>
        <Facts claim={claim} />
      </div>
    </>
  )
}

function Facts({ claim }: { claim: WholeClaim }) {
  const t = useWarrantyMessages()
  const { unit, orderFound } = claim
  const all = { startDate: '', endDate: '', status: '', search: orderFound?.orderNo ?? '' }
  return (
    <section aria-labelledby="facts" className="rounded-sm border border-line p-5 max-lg:order-first">
      <h2 id="facts" className="mb-4 text-2xl">
        {t.claims.facts}
      </h2>
      <dl className="grid gap-4">
        <Fact name={t.claims.columns.from}>
          <span className="block break-words">{claim.name}</span>
          {claim.email && (
            <a href={`mailto:${claim.email}`} className="break-all underline underline-offset-4">
              {claim.email}
            </a>
          )}
        </Fact>
        <Fact name={t.claims.columns.order}>
          <span className="block break-words">{claim.order}</span>
          {orderFound ? (
            <>
              <Link
                to={`/all-orders?${new URLSearchParams(all)}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {t.claims.findOrder} {orderFound.orderNo}
              </Link>
              {orderFound.email !== claim.email && (
                <span className="block text-sm text-steel">{t.claims.otherEmail(orderFound.email)}</span>
              )}
            </>
          ) : (
            <span className="text-sm text-steel">{t.claims.noOrder}</span>
          )}
        </Fact>
        {unit && (
          <Fact name={t.claims.code}>
            <Link to={`/warranty/${unit.code}`} className="font-mono underline underline-offset-4">
              {showUnitCode(unit.code)}
            </Link>
            <span className="block">
              {unit.product}, {unit.bike}
            </span>
            {unit.options && <span className="block text-sm text-steel">{unit.options}</span>}
          </Fact>
        )}
        <Fact name={t.claims.columns.filed}>
          <Moment iso={claim.createdAt} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-steel">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The pictures come with the administrator's own token, so they are fetched and not named by an address. */
function Pictures({ claim }: { claim: WholeClaim }) {
  const t = useWarrantyMessages()
  const addresses = usePictures(claim)
  const [large, setLarge] = useState<number | null>(null)
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures" className="mb-4 text-2xl">
        {t.claims.pictures}
      </h2>
      {claim.pictures.length === 0 && <p className="text-steel">{t.claims.picturesGone}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {claim.pictures.map((place) => (
          <li key={place} className="aspect-square rounded-sm border border-line bg-mist">
            {addresses.has(place) && (
              <button
                type="button"
                aria-label={t.claims.larger(place)}
                onClick={() => setLarge(place)}
                className="block size-full cursor-zoom-in"
              >
                <img src={addresses.get(place)} alt={t.claims.picture(place)} className="size-full object-cover" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={large !== null}
        onClose={() => setLarge(null)}
        title={t.claims.picture(large ?? 1)}
        closeLabel={t.common.close}
        className="max-w-5xl"
      >
        {large !== null && (
          <img src={addresses.get(large)} alt={t.claims.picture(large)} className="mx-auto max-h-[75vh]" />
        )}
      </Dialog>
    </section>
  )
}

function usePictures({ id, pictures }: WholeClaim): ReadonlyMap<number, string> {
  const [addresses, setAddresses] = useState<ReadonlyMap<number, string>>(new Map())
  const places = pictures.join()
  useEffect(() => {
    let current = true
    const fetchAll = async () => {
      for (const place of places.split(',').filter(Boolean).map(Number)) {
        const answer = await sendAsUser(`/api/warranty-claims/${id}/pictures/${place}`, {})
        if (!answer.ok || !current) continue
        const address = await dataAddress(await answer.blob())
        if (current) setAddresses((before) => new Map(before).set(place, address))
      }
    }
    // What does not come leaves its place empty.
    fetchAll().catch(() => undefined)
    return () => {
      current = false
    }
  }, [id, places])
  return addresses
}
