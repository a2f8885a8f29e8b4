import { MessageSquare } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { apiPath } from '#contract/call.ts'
import type { WarrantyClaim } from '#contract/warranty.ts'
import { mailtoLink } from '#rules/email.ts'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { DateTime } from '#web/components/date.tsx'
import { NoBreak } from '#web/components/no-break.tsx'
import { Panel } from '#web/components/panel.tsx'
import { RecordPage, Timeline, Written } from '#web/components/record-page.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { readAsDataUrl } from '#web/lib/read-as-data-url.ts'
import { sendAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import { ClaimBadge } from './claim-list.tsx'
import { ClaimWork } from './claim-work.tsx'

interface ClaimPageProps {
  readonly claim: WarrantyClaim
  readonly reload: () => void
}

export function ClaimPage({ claim, reload }: ClaimPageProps) {
  const t = warrantyTexts()
  const events = claim.messages.toReversed().map(({ side, text, at }) => ({
    key: `${side} ${at}`,
    icon: MessageSquare,
    title: side === 'seller' ? t.claims.answered : t.claims.wrote,
    at,
    by: side === 'seller' ? t.claim.seller : claim.name,
    details: <Written>{text}</Written>,
  }))
  return (
    <RecordPage
      list={{ label: t.claims.title, to: '/warranty-claims' }}
      title={t.claims.heading(claim.number)}
      name={claim.number}
      texts={t.common}
      states={<ClaimBadge status={claim.status} />}
      about={
        <>
          <span className="font-medium text-ink">{claim.name}</span> · <DateTime iso={claim.createdAt} />
        </>
      }
      facts={<ClaimFacts claim={claim} />}
      timeline={<Timeline title={t.claim.messages} events={events} none={t.claims.noMessages} />}
    >
      <Panel id="happened" title={t.claims.happened}>
        {claim.text ? <Written>{claim.text}</Written> : <p className="text-steel">{t.claims.noText}</p>}
      </Panel>
      <Pictures claim={claim} />
      <Panel id="work" title={t.claims.work}>
        <ClaimWork claim={claim} reload={reload} />
      </Panel>
    </RecordPage>
  )
}

const LINK = 'underline decoration-ink/30 underline-offset-4 hover:decoration-ink'

function ClaimFacts({ claim }: { claim: WarrantyClaim }) {
  const { claims: t } = warrantyTexts()
  const { unit, orderFound } = claim
  return (
    <>
      <Panel id="from" title={t.columns.from} className="text-sm">
        <p className="break-words font-medium">{claim.name}</p>
        {claim.email && (
          <a href={mailtoLink(claim.email)} className={`break-all ${LINK}`}>
            {claim.email}
          </a>
        )}
      </Panel>
      <Panel id="order" title={t.columns.order} className="text-sm">
        {claim.order !== orderFound?.orderNo && <p className="break-words font-medium">{claim.order}</p>}
        {orderFound ? (
          <TextLink to={`/all-orders/${orderFound.orderNo}`}>
            <NoBreak text={`${t.findOrder} ${orderFound.orderNo}`} number={orderFound.orderNo} />
          </TextLink>
        ) : (
          <p className="text-steel">{t.noOrder}</p>
        )}
        {orderFound && (
          <p className="text-steel">
            {[orderFound.status, orderFound.isRefunded && t.refunded].filter(Boolean).join(' · ')}
          </p>
        )}
        {orderFound && orderFound.email !== claim.email && (
          <p className="text-steel">{t.otherEmail(orderFound.email)}</p>
        )}
      </Panel>
      {unit && (
        <Panel id="unit" title={t.columns.product} className="text-sm">
          <p className="font-medium">
            {unit.product}, {unit.bike}
          </p>
          {unit.options && <p className="text-steel">{unit.options}</p>}
          <p>
            {t.code}{' '}
            <Link to={`/warranty/${unit.code}`} className={`whitespace-nowrap font-mono ${LINK}`}>
              {formatUnitCode(unit.code)}
            </Link>
          </p>
        </Panel>
      )}
    </>
  )
}

/** Shows the pictures. They require the administrator's token, so they are fetched instead of linked by address. */
function Pictures({ claim }: { claim: WarrantyClaim }) {
  const { claims: t, common } = warrantyTexts()
  const addresses = usePictures(claim)
  const large = useDialog(common.close)
  return (
    <Panel id="pictures" title={t.pictures}>
      {claim.pictures.length === 0 && <p className="text-steel">{t.picturesGone}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {claim.pictures.map((place) => {
          const [src, alt] = [addresses.get(place), t.picture(place)]
          const show = () => <img src={src} alt={alt} className="mx-auto max-h-[75vh]" />
          return (
            <li key={place} className="aspect-square rounded-sm border border-line bg-mist">
              {src && (
                <button
                  type="button"
                  aria-label={t.larger(place)}
                  onClick={() => large.open({ title: alt, className: 'max-w-5xl', holdsForm: false, show })}
                  className="block size-full cursor-zoom-in"
                >
                  <img src={src} alt={alt} className="size-full object-cover" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {large.dialog}
    </Panel>
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
