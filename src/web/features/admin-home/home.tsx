import { useState } from 'react'
import { Link } from 'react-router'
import type { Setup, Today } from '#contract/today.ts'
import { Badge } from '#web/components/badge.tsx'
import { formatInFull } from '#web/components/date.tsx'
import { OutsideLink, TextButton, TextLink } from '#web/components/text-link.tsx'
import { formatDateTime } from '#web/lib/language.ts'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { adminHomeTexts } from '#web/messages/en/admin-home.ts'

type Texts = ReturnType<typeof adminHomeTexts>['home']

interface TodayLine {
  readonly count: number | null | undefined
  readonly words: (count: number) => string
  readonly to: string
  readonly due?: string | null | undefined
  /** What is to be done until then. */
  readonly what?: keyof Texts['due'] | null | undefined
}

/** Returns the lines of what waits, in the order of a day's work; what is at zero or of another area is left out. */
export function linesOf(today: Today, t: Texts) {
  const { claims, messages, unpaidUntil: endDate } = today
  const unpaid = new URLSearchParams({ tab: 'unpaid', startDate: '', endDate })
  const lines: readonly TodayLine[] = [
    { count: today.toPack, words: t.toPack, to: '/all-orders?tab=to-pack' },
    { count: today.toDispatch, words: t.toDispatch, to: '/all-orders?tab=to-dispatch' },
    {
      count: messages?.open,
      words: t.messages,
      to: '/messages?status=open',
      due: messages?.oldestDue,
      what: messages?.what,
    },
    {
      count: claims?.open,
      words: t.claims,
      to: '/warranty-claims?status=waiting',
      due: claims?.oldestDue,
      what: 'claim',
    },
    { count: today.openDisputes, words: t.disputes, to: '#disputes' },
    { count: today.paymentsToReview, words: t.payments, to: '/dashboard#payments-to-review' },
    { count: today.unpaidOverTwoDays, words: t.unpaid, to: `/all-orders?${unpaid}` },
    { count: today.reviewsWaiting, words: t.reviews, to: '/reviews-admin?show=new' },
    { count: today.lowStock, words: t.stock, to: '/stock' },
    { count: today.failedEmails, words: t.emails, to: '#undelivered' },
  ]
  return lines.flatMap(({ count, words, ...line }) => (count ? [{ ...line, count, words: words(count) }] : []))
}

export function TodaySection({ today }: { today: Today }) {
  const t = adminHomeTexts().home
  const lines = linesOf(today, t)
  return (
    <section aria-labelledby="today" className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div>
        <h2 id="today" className="mb-3 text-2xl">
          {t.today}
        </h2>
        {lines.length === 0 ? (
          <p className="text-steel">{t.nothing}</p>
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {lines.map((line) => (
              <li key={line.to}>
                <Link to={line.to} className="flex min-h-12 items-center gap-4 py-2 hover:bg-mist">
                  <span className="money w-14 shrink-0 text-right font-semibold text-xl tabular-nums">
                    {t.figure(line.count)}
                  </span>{' '}
                  <span className="min-w-0">
                    <span className="block underline underline-offset-4">{line.words}</span>{' '}
                    {line.due && line.what && <Due at={new Date(line.due)} what={line.what} />}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {today.sales && <SalesToday sales={today.sales} />}
    </section>
  )
}

function Due({ at, what }: { at: Date; what: keyof Texts['due'] }) {
  const t = adminHomeTexts().home
  const time = formatInFull(at)
  const isOver = at.getTime() < Date.now()
  return (
    <span className={`block text-sm ${isOver ? 'font-medium text-danger' : 'text-steel'}`}>
      {isOver ? t.overdue(time) : t.due[what](time)}
    </span>
  )
}

function SalesToday({ sales: { today, weekBefore } }: { sales: NonNullable<Today['sales']> }) {
  const t = adminHomeTexts().home
  const weekday = formatDateTime(new Date(`${weekBefore.day}T12:00:00+05:30`), { weekday: 'long' })
  return (
    <div>
      <h2 className="mb-3 text-2xl">{t.sales}</h2>
      <p className="money font-semibold text-2xl">{rupees(today.amount)}</p>
      <p>{t.orders(today.orders)}</p>
      <p className="mt-2 text-sm text-steel">
        {t.weekBefore(weekday, rupees(weekBefore.amount), t.orders(weekBefore.orders))}
      </p>
    </div>
  )
}

/** Where each step is done; a step of the shop's settings file has no page. */
const PLACES: Readonly<Partial<Record<keyof Setup, string>>> = {
  seller: '/settings?section=seller',
  payments: 'https://dashboard.razorpay.com/app/website-app-settings/api-keys',
  mail: '#undelivered',
  bike: '/bikes',
  product: '/addProducts',
  order: '/accessories',
}

const STEPS = ['seller', 'payments', 'mail', 'bike', 'product', 'order', 'live'] as const satisfies (keyof Setup)[]

export function FirstSteps({ setup, isChecking, reload, hide }: ReturnType<typeof useFirstSteps> & { setup: Setup }) {
  const t = adminHomeTexts().home.setup
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className="mb-1 text-2xl">
        {t.title}
      </h2>
      <p className="mb-3 text-steel">{t.intro}</p>
      <ol className="divide-y divide-line border-line border-y">
        {STEPS.map((step) => {
          const state = setup[step]
          const texts: Readonly<Record<string, string>> = t[step]
          return (
            <li key={step} className="flex min-h-12 flex-wrap items-start gap-x-4 py-1">
              <span className="flex h-11 w-20 shrink-0 items-center">
                <Badge tone={state === 'done' ? 'success' : 'attention'}>{state === 'done' ? t.done : t.open}</Badge>
              </span>
              <span className="min-w-0 flex-1 basis-64">
                <StepName name={t[step].name} to={state === 'done' ? undefined : PLACES[step]} />{' '}
                {state !== 'done' && <span className="block pb-2 text-sm text-steel">{texts[state]}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <div className="mt-2 flex flex-wrap gap-x-8 text-sm">
        <TextButton onClick={reload} aria-disabled={isChecking}>
          {t.again}
        </TextButton>
        <TextButton onClick={hide}>{t.hide}</TextButton>
      </div>
    </section>
  )
}

function StepName({ name, to }: { name: string; to: string | undefined }) {
  if (to === undefined) return <span className="inline-flex min-h-11 items-center">{name}</span>
  if (to.startsWith('https:')) return <OutsideLink href={to}>{name}</OutsideLink>
  return <TextLink to={to}>{name}</TextLink>
}

/** Where this browser remembers that the steps are done or hidden. */
const OVER = 'first-steps-over'

const fetchSetup = async (): Promise<Setup> => {
  const setup = await callAsUser('GET /today/setup')
  if (Object.values(setup).every((state) => state === 'done')) writeStored(OVER, true)
  return setup
}

/**
 * Loads what is left to do before the shop can sell, for an administrator, until all is done or the steps are hidden.
 * The shop counts as empty while no order was ever paid.
 */
export function useFirstSteps(isWanted: boolean) {
  const [isHidden, setHidden] = useState(() => readStored(OVER, (value) => value === true) ?? false)
  const { data, error, isCurrent, reload } = useResource(isWanted && !isHidden ? fetchSetup : null)
  const setup = isHidden || data === null ? null : data
  return {
    setup: setup && Object.values(setup).some((state) => state !== 'done') ? setup : null,
    isLoading: isWanted && !isHidden && data === null && error === null,
    isChecking: !isCurrent,
    isEmptyShop: setup?.order === 'missing',
    reload,
    hide() {
      writeStored(OVER, true)
      setHidden(true)
    },
  }
}
