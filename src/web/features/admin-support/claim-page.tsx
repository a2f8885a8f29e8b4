import { MessageSquare } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { apiPath } from '#contract/call.ts'
import type { WarrantyClaim } from '#contract/warranty.ts'
import { mailtoLink } from '#rules/email.ts'
import type { ReplySubject } from '#rules/saved-reply.ts'
import { orderNumbersIn } from '#rules/shop-number.ts'
import { CLAIM_STATUSES } from '#rules/warranty-claim.ts'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { DateTime } from '#web/components/date.tsx'
import { NoBreak } from '#web/components/no-break.tsx'
import { Panel } from '#web/components/panel.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { RecordPage, Timeline, Written } from '#web/components/record-page.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { readAsDataUrl } from '#web/lib/read-as-data-url.ts'
import { callAsUser, sendAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import { ClaimBadge } from './claim-list.tsx'
import { useReplyField } from './reply-field.tsx'
import { WriterName } from './writer-name.tsx'

interface ClaimPageProps {
  readonly claim: WarrantyClaim
  /** What is known of whoever filed it. */
  readonly writer: ReactNode
  readonly customerId: string | undefined
  readonly reload: () => void
}

export function ClaimPage({ claim, writer, customerId, reload }: ClaimPageProps) {
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
          <span className="font-medium text-ink">
            <WriterName name={claim.name} customerId={customerId} />
          </span>{' '}
          · <DateTime iso={claim.createdAt} />
        </>
      }
      facts={
        <>
          <ClaimFacts claim={claim} />
          {writer}
        </>
      }
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
  const { id } = claim
  const places = claim.pictures.join()
  const { data: addresses } = useResource(useCallback(() => fetchPictures(id, places), [id, places]))
  const large = useDialog(common.close)
  return (
    <Panel id="pictures" title={t.pictures}>
      {claim.pictures.length === 0 && <p className="text-steel">{t.picturesGone}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {claim.pictures.map((place) => {
          const [src, alt] = [addresses?.get(place), t.picture(place)]
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

/** Loads the pictures at some places; one that fails to load leaves its place empty. */
async function fetchPictures(id: string, places: string): Promise<ReadonlyMap<number, string>> {
  const fetchOne = async (place: string): Promise<[number, string][]> => {
    const path = apiPath('GET /warranty-claims/{id}/pictures/{place}', { params: { id, place } })
    const answer = await sendAsUser(path, {}).catch(() => null)
    return answer?.ok ? [[Number(place), await readAsDataUrl(await answer.blob())]] : []
  }
  return new Map((await Promise.all(places.split(',').filter(Boolean).map(fetchOne))).flat())
}

const fieldsOf = ({ status, note }: WarrantyClaim) => ({ status, note, reply: '' })
type Work = ReturnType<typeof fieldsOf>

const TRIMMED = { setValueAs: (typed: string) => typed.trim() }

/** The order that a warranty code leads to may be a former owner's: only one that the claim names itself is told. */
const subjectOf = ({ name, number, order }: WarrantyClaim): ReplySubject => ({
  name,
  ticket: number,
  order: orderNumbersIn(order)[0] ?? null,
})

/** Edits status, answer and note. After a conflict the input stays, and the current claim is shown to be read first. */
function ClaimWork({ claim, reload }: { claim: WarrantyClaim; reload: () => void }) {
  const t = warrantyTexts().claims
  const [saved] = useState(() => fieldsOf(claim))
  const { field, dialog } = useReplyField<Work>(subjectOf(claim), {
    name: 'reply',
    label: t.reply,
    hint: t.replyHint,
    rows: 5,
    maxLength: 5000,
    rules: TRIMMED,
  })
  return (
    <>
      <RecordForm<Work, { claim: WarrantyClaim }, WarrantyClaim>
        label={t.work}
        isPart
        draft={`claim-${claim.id}`}
        saved={saved}
        version={claim.version}
        fieldsOf={fieldsOf}
        labelOf={(name) => t[name as keyof Work]}
        fields={[
          { name: 'status', control: 'choice', options: CLAIM_STATUSES.map((each) => ({ value: each, label: each })) },
          field,
          { name: 'note', control: 'text', input: { rows: 3, maxLength: 5000 }, rules: TRIMMED },
        ]}
        button={t.save}
        isReady={(_, { changed }) => {
          if (changed.size === 0) toast(t.nothing, 'info')
          return changed.size > 0
        }}
        save={(work, { version, changed }) => {
          const body = { ...onlyFields(work, changed), version }
          return callAsUser('PUT /warranty-claims/{id}', { params: { id: claim.id }, body })
        }}
        after={(answer) => ({ saved: fieldsOf(answer.claim), version: answer.claim.version })}
        confirmation={() => t.saved}
        onSaved={reload}
        onStale={reload}
      />
      {dialog}
    </>
  )
}
