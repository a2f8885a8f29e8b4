import type { Setup } from '#contract/today.ts'
import { Badge } from '#web/components/badge.tsx'
import { OutsideLink, TextButton, TextLink } from '#web/components/text-link.tsx'
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

/** Shows the name of a step as a link to where it is done, if there is such a page. */
function StepName({ name, to }: { name: string; to: string | undefined }) {
  if (to === undefined) return <span className="inline-flex min-h-11 items-center">{name}</span>
  if (to.startsWith('https:')) return <OutsideLink href={to}>{name}</OutsideLink>
  return <TextLink to={to}>{name}</TextLink>
}
