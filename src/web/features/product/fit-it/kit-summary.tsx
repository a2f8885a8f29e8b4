import { useEffect, useRef, useState } from 'react'
import type { OnBikePart } from '#contract/on-bike.ts'
import { fittingMinutes, sumKnown } from '#rules/fitted-parts.ts'
import { formatRupees } from '#rules/money.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { addItem, clearCartError, useCart } from '#web/lib/cart-store.ts'
import { useMyBike } from '#web/lib/my-bike.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { fitItTexts } from '#web/messages/en/fit-it.ts'
import { type Chosen, missingOptions, toChoice } from '../options.ts'
import { type AskedPart, Questions } from './questions.tsx'
import { SummaryBox } from './summary-box.tsx'
import type { Kit } from './use-kit.ts'

interface KitSummaryProps {
  readonly bike: { readonly code: string; readonly name: string }
  readonly parts: readonly OnBikePart[]
  readonly kit: Kit
  readonly onAdded: () => void
}

/** Shows what the parts on the bike cost together, and adds them to the cart. */
export function KitSummary({ bike, parts, kit, onAdded }: KitSummaryProps) {
  const t = fitItTexts()
  const mine = useMyBike((state) => state.bike)
  const { adding, error } = useCart()
  const [accepted, setAccepted] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asked, setAsked] = useState<readonly AskedPart[]>([])
  const [inCart, setInCart] = useState(0)
  const once = useSingleFlight()
  const notice = useRef<HTMLDivElement>(null)
  const isForOther = mine !== null && mine.code !== bike.code && kit.fitted.length > 0

  // An error from adding to the cart must not be shown on the next page.
  useEffect(() => clearCartError, [])

  /** Adds parts one after the other; stops at the first that cannot be added. */
  async function addAll(lines: readonly { readonly code: string; readonly chosen: Chosen }[]): Promise<boolean> {
    for (const { code, chosen } of lines) {
      const done = await addItem({ bikeCode: bike.code, productCode: code, choice: toChoice(chosen), qty: 1 })
      if (!done) return false
    }
    return true
  }

  function add() {
    if (kit.fitted.length === 0) return kit.remind()
    if (isForOther && !accepted) {
      setRefusal(t.myBike.tickNeeded(bike.name))
      return notice.current?.querySelector('input')?.focus()
    }
    setRefusal(kit.buyable.length === 0 ? t.fitIt.allSoldOut : null)
    if (kit.buyable.length === 0) return
    const { settled, open } = sortByQuestions(kit, parts)
    void once(async () => {
      if (!(await addAll(settled))) return
      setInCart(settled.length)
      setAsked(open)
      if (open.length === 0) onAdded()
    })
  }

  const refused = kit.fitted.length > 0 ? (refusal ?? error) : null

  // On a phone the button is in sight from the whole list, and what it refuses may not be.
  useEffect(() => {
    if (refused) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])

  const button = kit.fitted.length === 0 ? t.stage.addNothing : t.fitIt.add(kit.buyable.length)
  return (
    <>
      <div ref={notice} className="grid gap-3 py-3 empty:hidden">
        {refused && (
          <p role="alert" className="text-danger text-sm">
            {refused}
          </p>
        )}
        {isForOther && <OtherBike bike={bike.name} mine={mine.name} accepted={accepted} onAccept={setAccepted} />}
      </div>
      <SummaryBox
        {...wordsOf(kit, parts, t)}
        button={adding ? t.fitIt.adding : button}
        isOff={adding || kit.buyable.length === 0}
        onAdd={add}
      />
      <Questions
        asked={asked}
        inCart={inCart}
        onClose={() => setAsked([])}
        onAnswer={(lines) =>
          void once(async () => {
            if (!(await addAll(lines))) return
            setAsked([])
            onAdded()
          })
        }
      />
    </>
  )
}

interface OtherBikeProps {
  readonly bike: string
  readonly mine: string
  readonly accepted: boolean
  readonly onAccept: (accepted: boolean) => void
}

/** Asks the rider of another bike whether the parts are meant for this one. */
function OtherBike({ bike, mine, accepted, onAccept }: OtherBikeProps) {
  const { myBike: t } = fitItTexts()
  return (
    <div>
      <p className="font-medium text-sm">{t.notFor(bike, mine)}</p>
      <Checkbox checked={accepted} onChange={({ target }) => onAccept(target.checked)} className="gap-3 text-sm">
        {t.tick(bike)}
      </Checkbox>
    </div>
  )
}

/** Divides parts into those that can be added as they are and those with options that are still open. */
function sortByQuestions({ buyable, optionsOf }: Kit, parts: readonly OnBikePart[]) {
  const lines = buyable.flatMap(({ code }) => {
    const part = parts.find(({ productCode }) => productCode === code)
    return part ? [{ code, part, chosen: optionsOf(part) }] : []
  })
  const isOpen = ({ part, chosen }: AskedPart) => missingOptions(part.pricing, chosen).length > 0
  return { settled: lines.filter((line) => !isOpen(line)), open: lines.filter(isOpen) }
}

/** Returns the words of the sum. Weight and time are there if they are known of every part. */
function wordsOf({ fitted, buyable, totals }: Kit, parts: readonly OnBikePart[], texts: ReturnType<typeof fitItTexts>) {
  const { fitIt: t, stage } = texts
  const { totalPrice, shippingPrice, saving, from } = totals
  const on = parts.filter(({ productCode }) => buyable.some(({ code }) => code === productCode))
  const grams = sumKnown(on.map(({ weightGrams }) => weightGrams))
  const minutes = sumKnown(on.map(({ rows }) => fittingMinutes(rows)))
  const facts = [
    ...(grams === null ? [] : [t.weighs((grams / 1000).toFixed(1))]),
    ...(minutes === null ? [] : [t.toFit(t.fittingTime(Math.floor(minutes / 60), minutes % 60))]),
    ...(buyable.length < fitted.length ? [t.soldOut(fitted.length - buyable.length)] : []),
  ]
  return {
    count: fitted.length === 0 ? stage.nothingOn : t.parts(fitted.length),
    facts: fitted.length === 0 ? '' : facts.join(' · '),
    from,
    total: formatRupees(totalPrice),
    beneath: shippingPrice > 0 ? t.withDelivery(formatRupees(shippingPrice)) : t.withGst,
    saving: saving > 0 ? t.saves(formatRupees(saving)) : '',
  }
}
