import { ShieldCheck, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { Passport } from '#contract/warranty.ts'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { monthsOf, readWarranty } from '#rules/warranty-terms.ts'
import { Alert } from '#web/components/alert.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { Day } from '#web/components/date.tsx'
import { CodeSearch } from '#web/features/warranty/code-search.tsx'
import { LoadingWarrantyPage, WarrantyPage } from '#web/features/warranty/warranty-page.tsx'
import { call } from '#web/lib/api.ts'
import { linePicturePath } from '#web/lib/line-picture.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'
import type { Route } from './+types/warranty-passport.ts'

export const meta = () => [{ title: warrantyTexts().passport.title }, { name: 'robots', content: 'noindex' }]

/** Looks the code up in the browser, once: the server's pages are cached. */
export async function clientLoader({ params: { code } }: Route.ClientLoaderArgs) {
  try {
    const { unit } = await call('GET /warranty-unit/{code}', { params: { code: code.slice(0, 40) } })
    return { unit, refusal: null }
  } catch (error) {
    const isRefused = error instanceof ApiError
    const message = isRefused ? error.message : warrantyTexts().common.genericError
    return { unit: null, refusal: { message, isUnknown: isRefused && error.status === 404 } }
  }
}

export const HydrateFallback = () => <LoadingWarrantyPage title={warrantyTexts().passport.title} />

export default function WarrantyPassport({ loaderData: { unit, refusal } }: Route.ComponentProps) {
  return (
    <WarrantyPage title={warrantyTexts().passport.title}>
      {unit && <Shown unit={unit} />}
      {refusal && <Refused {...refusal} />}
    </WarrantyPage>
  )
}

function Refused({ message, isUnknown }: { message: string; isUnknown: boolean }) {
  const t = warrantyTexts()
  return (
    <div className="max-w-2xl pt-4">
      <h1 className="mb-4 text-5xl md:text-6xl">{isUnknown ? t.passport.none : t.passport.title}</h1>
      {isUnknown ? <p className="mb-6 text-lg">{message}</p> : <Alert>{message}</Alert>}
      <h2 className="mt-6 mb-3 text-2xl">{t.passport.again}</h2>
      <CodeSearch />
    </div>
  )
}

/** The picture width in pixels: enough beside the facts, and available for every picture. */
const WIDTH = 640

function Shown({ unit }: { unit: Passport }) {
  const t = warrantyTexts().passport
  return (
    <div className="grid gap-8 pt-4 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:items-start lg:gap-16">
      <img
        src={linePicturePath(unit.image, WIDTH)}
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
            <span className="font-medium font-mono">{formatUnitCode(unit.code)}</span>
          </Fact>
          <Fact name={t.bike}>{unit.bike}</Fact>
          {unit.options && <Fact name={t.options}>{unit.options}</Fact>}
          {unit.material && <Fact name={t.material}>{unit.material}</Fact>}
          <Fact name={t.bought}>
            <Day iso={unit.boughtAt} />
          </Fact>
          <Fact name={t.sent}>
            <Day iso={unit.sentAt} />
          </Fact>
          <Fact name={t.coverage}>
            <Coverage unit={unit} />
          </Fact>
        </dl>
        {!unit.returned && (
          <ButtonLink to={`/warranty?unit=${unit.code}`} className="w-full sm:w-auto">
            {t.start}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function Coverage({ unit }: { unit: Passport }) {
  const t = warrantyTexts().passport
  const { warranty, coveredUntil, returned, covered } = unit
  const policy = (
    <Link to="/warranty-and-return-policy" className="text-signal-text underline underline-offset-4">
      {t.terms}
    </Link>
  )
  const note = (text: string) => <span className="mt-1 block text-sm text-steel">{text}</span>
  if (returned) return <Uncovered>{t.ended}</Uncovered>
  if (!covered) {
    return (
      <>
        <Uncovered>
          {coveredUntil ? (
            <span>
              {t.over} <Day iso={coveredUntil} />
            </span>
          ) : (
            t.noWarranty
          )}
        </Uncovered>
        {note(t.faulty)}
        {policy}
      </>
    )
  }
  const months = monthsOf(readWarranty(warranty) ?? 'lifetime')
  return (
    <>
      <span className="font-medium text-moss">{months === null ? t.covered : t.months(months)}</span>{' '}
      {coveredUntil && (
        <>
          ({t.until} <Day iso={coveredUntil} />){' '}
        </>
      )}
      {policy}
      {note(`${t.notPlastic} ${t.transfer}`)}
    </>
  )
}

function Uncovered({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-2">
      <ShieldX aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      {children}
    </span>
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
