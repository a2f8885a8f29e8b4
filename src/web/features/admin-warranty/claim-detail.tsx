import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { apiPath } from '#contract/call.ts'
import type { WarrantyClaim } from '#contract/warranty.ts'
import { mailtoLink } from '#rules/email.ts'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { DateTime } from '#web/components/date.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { MessageThread } from '#web/components/message-thread.tsx'
import { Section } from '#web/components/section.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { readAsDataUrl } from '#web/lib/read-as-data-url.ts'
import { sendAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import { ClaimBadge } from './claim-list.tsx'
import { ClaimWork } from './claim-work.tsx'

interface ClaimDetailProps {
  readonly claim: WarrantyClaim
  readonly onChanged: (claim: WarrantyClaim) => void
}

/** Shows a warranty claim in full, with the actions on it. */
export function ClaimDetail({ claim, onChanged }: ClaimDetailProps) {
  const t = warrantyTexts()
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">{t.claims.heading(claim.number)}</h1>
        <ClaimBadge status={claim.status} />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start xl:gap-16">
        <div className="grid min-w-0 gap-10">
          <Pictures claim={claim} />
          <Section id="messages" title={t.claim.messages}>
            {claim.messages.length === 0 && <p className="text-steel">{t.claims.noMessages}</p>}
            <MessageThread
              messages={claim.messages.map(({ side, text, at }) => ({
                text,
                at,
                own: side === 'seller',
                from: side === 'seller' ? t.claim.seller : claim.name,
              }))}
            />
          </Section>
          <Section id="work" title={t.claims.work}>
            <ClaimWork claim={claim} onChanged={onChanged} />
          </Section>
        </div>
        <Facts claim={claim} />
      </div>
    </>
  )
}

function Facts({ claim }: { claim: WarrantyClaim }) {
  const t = warrantyTexts()
  const { unit, orderFound } = claim
  return (
    <Section id="facts" title={t.claims.facts} className="rounded-sm border border-line p-5 max-lg:order-first">
      <dl className="grid gap-4">
        <Fact name={t.claims.columns.from}>
          <span className="block break-words">{claim.name}</span>
          {claim.email && (
            <a href={mailtoLink(claim.email)} className="break-all underline underline-offset-4">
              {claim.email}
            </a>
          )}
        </Fact>
        <Fact name={t.claims.columns.order}>
          <span className="block break-words">{claim.order}</span>
          {orderFound ? (
            <>
              <TextLink to={`/all-orders/${orderFound.orderNo}`}>
                {t.claims.findOrder} {orderFound.orderNo}
              </TextLink>
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
              {formatUnitCode(unit.code)}
            </Link>
            <span className="block">
              {unit.product}, {unit.bike}
            </span>
            {unit.options && <span className="block text-sm text-steel">{unit.options}</span>}
          </Fact>
        )}
        <Fact name={t.claims.columns.filed}>
          <DateTime iso={claim.createdAt} />
        </Fact>
      </dl>
    </Section>
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

/** Shows the pictures. They require the administrator's token, so they are fetched instead of linked by address. */
function Pictures({ claim }: { claim: WarrantyClaim }) {
  const t = warrantyTexts()
  const addresses = usePictures(claim)
  const [large, setLarge] = useState<number | null>(null)
  return (
    <Section id="pictures" title={t.claims.pictures}>
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
    </Section>
  )
}

/** Loads the pictures of a claim; one that fails to load leaves its place empty. */
function usePictures({ id, pictures }: WarrantyClaim): ReadonlyMap<number, string> {
  const places = pictures.join()
  const { data } = useResource(useCallback(() => fetchPictures(id, places), [id, places]))
  return data ?? NO_PICTURES
}

const NO_PICTURES: ReadonlyMap<number, string> = new Map()

async function fetchPictures(id: string, places: string): Promise<ReadonlyMap<number, string>> {
  const fetchOne = async (place: string): Promise<[number, string][]> => {
    const path = apiPath('GET /warranty-claims/{id}/pictures/{place}', { params: { id, place } })
    const answer = await sendAsUser(path, {}).catch(() => null)
    return answer?.ok ? [[Number(place), await readAsDataUrl(await answer.blob())]] : []
  }
  return new Map((await Promise.all(places.split(',').filter(Boolean).map(fetchOne))).flat())
}
