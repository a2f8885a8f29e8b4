import { useState } from 'react'
import type { Setup } from '#contract/today.ts'
import { Badge } from '#web/components/badge.tsx'
import { OutsideLink, TextButton, TextLink } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { adminHomeTexts } from '#web/messages/en/admin-home.ts'

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

interface FirstStepsProps {
  readonly setup: Setup
  readonly isChecking: boolean
  readonly onCheck: () => void
  readonly onHide: () => void
}

/** Lists what is to be done before the shop can sell, each step with its state and a link to where it is done. */
export function FirstSteps({ setup, isChecking, onCheck, onHide }: FirstStepsProps) {
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
        <TextButton onClick={onCheck} aria-disabled={isChecking}>
          {t.again}
        </TextButton>
        <TextButton onClick={onHide}>{t.hide}</TextButton>
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
