import { ShieldCheck, ShieldX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { Passport } from '#contract/warranty.ts'
import { showUnitCode } from '#rules/warranty-code.ts'
import { Alert } from '#web/components/alert.tsx'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { MonthDayYear } from '#web/components/date.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { CodeSearch } from '#web/features/warranty/code-search.tsx'
import { call } from '#web/lib/api.ts'
import { linePicture } from '#web/lib/line-picture.ts'
import { useWarrantyMessages, warrantyMessages } from '#web/lib/warranty-messages.ts'
import type { Route } from './+types/warranty-passport.ts'

export const meta = () => [{ title: warrantyMessages().passport.title }, { name: 'robots', content: 'noindex' }]

export default function WarrantyPassport({ params: { code } }: Route.ComponentProps) {
  const t = useWarrantyMessages()
  return (
    <div className="container-page pb-16">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[
          { label: t.common.home, to: '/' },
          { label: t.claimForm.title, to: '/warranty' },
          { label: t.passport.title },
        ]}
      />
      <LookedUp key={code} code={code} />
    </div>
  )
}

/** The piece behind a code. A person has asked for it: it is looked up once. */
function LookedUp({ code }: { code: string }) {
  const t = useWarrantyMessages()
  const [unit, setUnit] = useState<Passport | null>(null)
  const [refusal, setRefusal] = useState<{ message: string; unknown: boolean } | null>(null)
  useEffect(() => {
    let current = true
    call('GET /warranty-unit/{code}', { params: { code: code.slice(0, 40) } }).then(
      (answer) => current && setUnit(answer.unit),
      (error: unknown) => {
        const refused = error instanceof ApiError
        const message = refused ? error.message : t.common.genericError
        if (current) setRefusal({ message, unknown: refused && error.status === 404 })
      },
    )
    return () => {
      current = false
    }
  }, [code, t.common.genericError])

  if (unit) return <Shown unit={unit} />
  if (!refusal) {
    return (
      <>
        <h1 className="sr-only">{t.passport.title}</h1>
        <Spinner label={t.common.loading} />
      </>
    )
  }
  return (
    <div className="max-w-2xl pt-4">
      <h1 className="mb-4 text-5xl md:text-6xl">{refusal.unknown ? t.passport.none : t.passport.title}</h1>
      {refusal.unknown ? <p className="mb-6 text-lg">{refusal.message}</p> : <Alert>{refusal.message}</Alert>}
      <h2 className="mt-6 mb-3 text-2xl">{t.passport.again}</h2>
      <CodeSearch />
    </div>
  )
}

/** Wide enough beside the facts, and of every picture there is one like this. */
const WIDTH = 640

function Shown({ unit }: { unit: Passport }) {
  const t = useWarrantyMessages().passport
  return (
    <div className="grid gap-8 pt-4 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:items-start lg:gap-16">
      <img
        src={linePicture(unit.image, WIDTH)}
        alt=""
        width={WIDTH}
        height={WIDTH}
        className="aspect-square w-full rounded-sm bg-mist object-cover max-md:max-h-72"
      />
      <div className="min-w-0">
        <p className="caps mb-1 flex items-center gap-2 text-lg text-signal-text">
          <ShieldCheck aria-hidden className="size-5" />
          {t.eyebrow}
        </p>
        <h1 className="mb-6 text-5xl md:text-6xl">{unit.product}</h1>
        <dl className="mb-8 max-w-xl border-line border-b">
          <Fact name={t.code}>
            <span className="font-medium font-mono">{showUnitCode(unit.code)}</span>
          </Fact>
          <Fact name={t.bike}>{unit.bike}</Fact>
          {unit.options && <Fact name={t.options}>{unit.options}</Fact>}
          {unit.material && <Fact name={t.material}>{unit.material}</Fact>}
          <Fact name={t.bought}>
            <MonthDayYear iso={unit.boughtAt} />
          </Fact>
          <Fact name={t.sent}>
            <MonthDayYear iso={unit.sentAt} />
          </Fact>
          <Fact name={t.coverage}>
            <Coverage covered={unit.covered} />
          </Fact>
        </dl>
        {unit.covered && (
          <ButtonLink to={`/warranty?unit=${unit.code}`} className="w-full sm:w-auto">
            {t.start}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function Coverage({ covered }: { covered: boolean }) {
  const t = useWarrantyMessages().passport
  if (!covered) {
    return (
      <span className="flex items-start gap-2">
        <ShieldX aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        {t.ended}
      </span>
    )
  }
  return (
    <>
      <span className="font-medium text-moss">{t.covered}</span>{' '}
      <Link to="/warranty-and-return-policy" className="text-signal-text underline underline-offset-4">
        {t.terms}
      </Link>
      <span className="mt-1 block text-sm text-steel">
        {t.notPlastic} {t.transfer}
      </span>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-line border-t py-3">
      <dt className="text-steel">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
