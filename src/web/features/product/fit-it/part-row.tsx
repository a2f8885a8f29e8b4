import { Check, Plus } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { foldName } from '#rules/pricing.ts'
import { sellerLanguage } from '#web/lib/language.ts'
import { fitItStageTexts } from '#web/messages/en/fit-it-stage.ts'
import { productPath } from '../card.ts'
import type { PriceSoFar } from '../options.ts'
import type { MarkedPart } from './marked-part.ts'
import { rowId, usePartPrice } from './stage.tsx'

interface PartRowProps {
  readonly number: number
  readonly part: MarkedPart
  readonly bikeCode: string
  /** Whether a script can answer: without one the row is a link to the part. */
  readonly works: boolean
  readonly isOn: boolean
  readonly color: string | null
  readonly price: PriceSoFar | undefined
  /** What its picture shows, if that is not its colour. */
  readonly note: string | undefined
  readonly onToggle: () => void
  readonly onPaint: (color: string) => void
  readonly onWarm: () => void
}

/** Shows a part beside the picture: a press puts it on or takes it off, or puts it on in a colour. */
export function PartRow({ number, part, bikeCode, works, isOn, color, price, note, onWarm, ...on }: PartRowProps) {
  const { stage: t, bike } = fitItStageTexts()
  const priceOf = usePartPrice()
  const Icon = isOn ? Check : Plus
  const path = productPath({ bikeCode, code: part.code })
  const box = 'flex min-h-12 w-full items-center gap-3 py-1 text-start'
  const label = (
    <>
      <span className="fit-it-number">{number}</span>
      <span className="min-w-0 flex-1">
        <span lang={sellerLanguage()} className="font-medium">
          {part.name}
        </span>
        {part.out && <span className="block text-danger text-xs">{bike.outOfStock}</span>}
        {note && <span className="block text-steel text-xs">{note}</span>}
      </span>
      <span className="money text-sm">{priceOf(isOn && price ? { ...part, ...price } : part)}</span>
    </>
  )
  return (
    <li id={rowId(part.code)} data-on={isOn || undefined} onPointerEnter={onWarm} className="fit-it-row">
      {works ? (
        <button
          type="button"
          data-toggle={part.code}
          aria-pressed={isOn}
          onClick={on.onToggle}
          onFocus={onWarm}
          className={box}
        >
          {label}
          <Icon aria-hidden className="fit-it-state" />
        </button>
      ) : (
        <Link to={path} className={box}>
          {label}
          <Plus aria-hidden className="fit-it-state" />
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-2 pb-2 pl-10 text-xs">
        <Colors part={part} works={works} color={isOn ? color : null} onPaint={on.onPaint} />
        <Link
          to={isOn && color ? `${path}?${new URLSearchParams({ color })}` : path}
          prefetch="intent"
          aria-label={t.details(part.name)}
          className="ml-auto inline-flex min-h-8 items-center underline underline-offset-4"
        >
          {t.seeDetails}
        </Link>
      </div>
    </li>
  )
}

interface ColorsProps {
  readonly part: MarkedPart
  readonly works: boolean
  readonly color: string | null
  readonly onPaint: (color: string) => void
}

function Colors({ part, works, color, onPaint }: ColorsProps) {
  const { stage: t, bike } = fitItStageTexts()
  const priceOf = usePartPrice()
  const name = useId()
  const Swatch = works ? 'label' : 'span'
  return (
    <>
      {part.colors.length > 1 && (
        <fieldset className="flex flex-wrap gap-x-3">
          <legend className="sr-only">{t.colorOf(part.name)}</legend>
          {part.colors.map((each) => (
            <Swatch key={each.name} className="fit-it-swatch">
              {works && (
                <input
                  type="radio"
                  name={name}
                  checked={color === each.name}
                  onChange={() => onPaint(each.name)}
                  className="sr-only"
                />
              )}
              <svg aria-hidden viewBox="0 0 1 1" data-color={foldName(each.name)} className="color-sample">
                {each.swatch && <path d="M0 0h1v1H0z" fill={each.swatch} />}
              </svg>
              <span lang={each.label === each.name ? sellerLanguage() : undefined}>{each.label}</span>
              {each.out ? (
                <span className="text-steel">{bike.outOfStock}</span>
              ) : (
                each.price !== null && (
                  <span className="money text-steel">{priceOf({ ...part, price: each.price })}</span>
                )
              )}
            </Swatch>
          ))}
        </fieldset>
      )}
      {part.finishesOut.map((finish) => (
        <span key={finish} className="inline-flex min-h-8 items-center gap-1.5 text-steel">
          <s lang={sellerLanguage()}>{finish}</s>
          <span>{bike.outOfStock}</span>
        </span>
      ))}
    </>
  )
}
