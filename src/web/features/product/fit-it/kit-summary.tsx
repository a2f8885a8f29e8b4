import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OnBikePart } from '#contract/on-bike.ts'
import { fittingMinutes, sumKnown } from '#rules/fitted-parts.ts'
import { formatRupees } from '#rules/money.ts'
import type { Chosen } from '#rules/pricing.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Choices } from '#web/components/choices.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { addItem, clearCartError, useCart } from '#web/lib/cart-store.ts'
import { sellerLanguage } from '#web/lib/language.ts'
import { useMyBike } from '#web/lib/my-bike.ts'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { fitItTexts } from '#web/messages/en/fit-it.ts'
import { namedOptions } from '../named-options.ts'
import { missingOptions, optionViews, priceSoFar, toChoice } from '../options.ts'
import { SummaryBox } from './summary-box.tsx'
import type { Kit } from './use-kit.ts'

interface KitSummaryProps {
  readonly bike: { readonly code: string; readonly name: string }
  readonly parts: readonly OnBikePart[]
  readonly kit: Kit
  readonly onAdded: () => void
}

export function KitSummary({ bike, parts, kit, onAdded }: KitSummaryProps) {
  const t = fitItTexts()
  const mine = useMyBike((state) => state.bike)
  const { adding, error } = useCart()
  const [accepted, setAccepted] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { asked, inCart, start, answer, cancel } = useAdding(bike.code, onAdded)
  const notice = useRef<HTMLDivElement>(null)
  const isForOther = mine !== null && mine.code !== bike.code && kit.fitted.length > 0

  // An error from adding to the cart must not be shown on the next page.
  useEffect(() => clearCartError, [])

  function add() {
    if (kit.fitted.length === 0) return kit.remind()
    if (isForOther && !accepted) {
      setRefusal(t.myBike.tickNeeded(bike.name))
      return notice.current?.querySelector('input')?.focus()
    }
    setRefusal(kit.buyable.length === 0 ? t.fitIt.allSoldOut : null)
    if (kit.buyable.length === 0) return
    start(sortByQuestions(kit, parts))
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
      <Questions asked={asked} inCart={inCart} onClose={cancel} onAnswer={answer} />
    </>
  )
}

/** Adds parts to the cart: first those that need no question, then those whose questions are answered. */
function useAdding(bikeCode: string, onAdded: () => void) {
  const [asked, setAsked] = useState<readonly AskedPart[]>([])
  const [inCart, setInCart] = useState(0)
  const once = useSingleFlight()

  /** Adds parts one after the other; stops at the first that cannot be added. */
  async function addAll(lines: readonly AskedPart[]): Promise<boolean> {
    for (const { code, chosen } of lines) {
      const done = await addItem({ bikeCode, productCode: code, choice: toChoice(chosen), qty: 1 })
      if (!done) return false
    }
    return true
  }

  return {
    asked,
    inCart,
    start: ({ settled, open }: ReturnType<typeof sortByQuestions>) =>
      void once(async () => {
        if (!(await addAll(settled))) return
        setInCart(settled.length)
        setAsked(open)
        if (open.length === 0) onAdded()
      }),
    answer: (lines: readonly AskedPart[]) =>
      void once(async () => {
        if (!(await addAll(lines))) return
        setAsked([])
        onAdded()
      }),
    cancel: () => setAsked([]),
  }
}

interface OtherBikeProps {
  readonly bike: string
  readonly mine: string
  readonly accepted: boolean
  readonly onAccept: (accepted: boolean) => void
}

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

interface AskedPart {
  readonly code: string
  readonly part: OnBikePart
  readonly chosen: Chosen
}

interface QuestionsProps {
  readonly asked: readonly AskedPart[]
  /** The number of parts that needed no question. */
  readonly inCart: number
  readonly onClose: () => void
  readonly onAnswer: (answered: readonly AskedPart[]) => void
}

function Questions({ asked, inCart, onClose, onAnswer }: QuestionsProps) {
  const { fitIt: t, common } = fitItTexts()
  return (
    <Dialog open={asked.length > 0} onClose={onClose} title={t.questions} closeLabel={common.close} holdsForm>
      <QuestionForm asked={asked} inCart={inCart} onAnswer={onAnswer} />
    </Dialog>
  )
}

function QuestionForm({ asked, inCart, onAnswer }: Omit<QuestionsProps, 'onClose'>) {
  const { fitIt: t } = fitItTexts()
  const { adding, error } = useCart()
  const [answers, setAnswers] = useState<Readonly<Record<string, Partial<Chosen>>>>({})
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const lines = asked.map((each) => ({ ...each, open: each.chosen, chosen: { ...each.chosen, ...answers[each.code] } }))

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const missing = lines.findIndex(({ part, chosen }) => missingOptions(part.pricing, chosen).length > 0)
    if (missing === -1) return onAnswer(lines)
    form.current
      ?.querySelectorAll('[data-asked]')
      [missing]?.querySelector<HTMLElement>('input:enabled:not(:checked)')
      ?.focus()
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-6">
      <p className="text-steel">
        {inCart > 0 && `${t.inCart(inCart)} `}
        {t.questionsBody(asked.length)}
      </p>
      {lines.map(({ code, part, open, chosen }) => (
        <Question
          key={code}
          part={part}
          open={open}
          chosen={chosen}
          isChecked={isChecked}
          onChoose={(name, value) => setAnswers((all) => ({ ...all, [code]: { ...all[code], [name]: value } }))}
        />
      ))}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <Button type="submit" aria-disabled={adding}>
        {adding ? t.adding : t.add(asked.length)}
      </Button>
    </form>
  )
}

interface QuestionProps {
  readonly part: OnBikePart
  /** The options before the dialog: what is null in it is asked. */
  readonly open: Chosen
  readonly chosen: Chosen
  readonly isChecked: boolean
  readonly onChoose: (name: keyof Chosen, value: string) => void
}

function Question({ part, open, chosen, isChecked, onChoose }: QuestionProps) {
  const { bike } = fitItTexts()
  const textsOf = usePriceTexts()
  const { tax } = part
  const pricing = namedOptions(part.pricing, part.headings)
  const { name } = part
  const missing = missingOptions(pricing, chosen)
  const { price, from } = priceSoFar(pricing, chosen)
  const words = { taxPercent: tax.percent, variants: part.availability.variants, ...bike }
  return (
    <div data-asked className="grid gap-3 border-line border-t pt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span lang={sellerLanguage()} className="font-semibold">
          {name}
        </span>
        <span className="money">
          {from && `${bike.from} `}
          {textsOf(price, tax.percent).gross}
        </span>
      </p>
      {(['model', 'type'] as const)
        .filter((option) => open[option] === null)
        .map((option) => ({
          ...{ option, ...pricing.words[option] },
          options: optionViews(pricing, chosen, option, words),
        }))
        .filter(({ options }) => options.length > 0)
        // What is sold out can be looked at on the page of the part, but not bought here.
        .map((group) => ({
          ...group,
          options: group.options.map((each) => (each.isSoldOut ? { ...each, disabled: true } : each)),
        }))
        .map(({ option, label, warning, options }) => (
          <Choices
            key={option}
            label={`${label}: ${name}`}
            name={option}
            options={options}
            value={chosen[option]}
            error={isChecked && missing.includes(option) ? warning : undefined}
            onChange={(value) => onChoose(option, value)}
          />
        ))}
    </div>
  )
}
