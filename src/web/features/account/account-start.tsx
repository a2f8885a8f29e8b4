import type { ReactNode } from 'react'
import type { Order, Overview } from '#contract/orders.ts'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { Day } from '#web/components/date.tsx'
import { Stars } from '#web/components/stars.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { useMyBike } from '#web/lib/my-bike.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { profileTexts } from '#web/messages/en/profile.ts'
import { fetchOrders, type OrderActions, OrderCard } from './orders-tab.tsx'

/** Together, so that nothing moves when the second one arrives. */
async function fetchStart() {
  const [{ orders }, overview] = await Promise.all([fetchOrders(), callAsUser('GET /overview')])
  return { latest: orders[0], overview }
}

export function AccountStart({ actions }: { actions: OrderActions }) {
  const t = profileTexts()
  const start = useResource(fetchStart)
  return (
    // As high as it will be with an order, so that what follows does not move.
    <div className="min-h-[40rem] lg:min-h-[26rem]">
      <WhenLoaded {...start} texts={t.common}>
        {({ latest, overview }) => (
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,25rem)_1fr] xl:gap-x-14">
            <LatestOrder order={latest} actions={actions} onChanged={start.reload} />
            <div className="grid content-start gap-8 sm:grid-cols-2 xl:grid-cols-3">
              <Bike />
              <Warranties units={overview.units} claims={overview.claims} />
              <Reviews reviews={overview.reviews} />
              <Messages messages={overview.messages} />
              <Part title={t.profile.addresses}>
                <p className="text-steel">{t.profile.savedAddresses(overview.addresses)}</p>
                <TextLink to="/profile?tab=1">{t.profile.toAddresses}</TextLink>
              </Part>
            </div>
          </div>
        )}
      </WhenLoaded>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 border-ink border-t-2 pt-3">
      <h2 className="mb-2 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

interface LatestOrderProps {
  readonly order: Order | undefined
  readonly actions: OrderActions
  readonly onChanged: () => void
}

function LatestOrder({ order, actions, onChanged }: LatestOrderProps) {
  const t = profileTexts().profile
  return (
    <Part title={t.latestOrder}>
      {order ? (
        <>
          <OrderCard order={order} actions={actions} onChanged={onChanged} heading="h3" />
          <TextLink to="/profile?tab=2">{t.allOrders}</TextLink>
        </>
      ) : (
        <>
          <p className="mb-4 text-steel">{t.noOrderYet}</p>
          <ButtonLink look="line" to="/accessories">
            {t.continueShopping}
          </ButtonLink>
        </>
      )}
    </Part>
  )
}

function Bike() {
  const t = profileTexts().profile
  const { ready, bike } = useMyBike()
  if (!ready) return null
  return (
    <Part title={t.bike}>
      <p className={bike ? 'font-display font-semibold text-2xl' : 'text-steel'}>{bike ? bike.name : t.noBike}</p>
      <TextLink to={bike ? `/products/${bike.code}` : '/accessories'}>
        {bike ? t.partsFor(bike.name) : t.chooseBike}
      </TextLink>
    </Part>
  )
}

function Warranties({ units, claims }: Pick<Overview, 'units' | 'claims'>) {
  const t = profileTexts().profile
  return (
    <Part title={t.warranties}>
      {units.total === 0 && <p className="text-steel">{t.noWarranties}</p>}
      <ul>
        {units.newest.map(({ code, product, bike }) => (
          <li key={code} className="py-1">
            <TextLink to={`/warranty/${code}`} className="whitespace-nowrap font-mono text-sm">
              {formatUnitCode(code)}
            </TextLink>
            <span className="block text-sm text-steel">
              {product}, {bike}
            </span>
          </li>
        ))}
        {claims.newest.map(({ number, status }) => (
          <li key={number}>
            <TextLink to={`/warranty/claim/${number}`}>{t.claimOf(number, status)}</TextLink>
          </li>
        ))}
      </ul>
      <More total={units.total} shown={units.newest.length} to="/profile?tab=2" />
      <TextLink to="/warranty">{t.claim}</TextLink>
    </Part>
  )
}

function Reviews({ reviews }: Pick<Overview, 'reviews'>) {
  const t = profileTexts().profile
  return (
    <Part title={t.reviews}>
      {reviews.total === 0 && <p className="text-steel">{t.noReviews}</p>}
      <ul>
        {reviews.newest.map(({ product, bike, stars, path }) => (
          <li key={`${product} ${bike}`} className="py-1">
            {path ? <TextLink to={path}>{product}</TextLink> : <span className="block py-2.5">{product}</span>}
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-steel">
              <Stars value={stars} label={t.starsOf(stars)} />
              {bike}
            </span>
          </li>
        ))}
      </ul>
      <More total={reviews.total} shown={reviews.newest.length} />
    </Part>
  )
}

function Messages({ messages }: Pick<Overview, 'messages'>) {
  const t = profileTexts().profile
  return (
    <Part title={t.messages}>
      {messages.total === 0 && <p className="text-steel">{t.noMessages}</p>}
      <ul>
        {messages.newest.map(({ ticket, subject, at }) => (
          <li key={ticket} className="py-1">
            <TextLink to={`/contactus/message/${ticket}`}>{subject}</TextLink>
            <span className="block text-sm text-steel">
              <Day iso={at} />
            </span>
          </li>
        ))}
      </ul>
      <More total={messages.total} shown={messages.newest.length} />
      <TextLink to="/contactus">{t.write}</TextLink>
    </Part>
  )
}

function More({ total, shown, to }: { total: number; shown: number; to?: string }) {
  const t = profileTexts().profile
  if (total <= shown) return null
  const text = t.more(total - shown)
  return <p className="text-steel text-sm">{to ? <TextLink to={to}>{text}</TextLink> : text}</p>
}
