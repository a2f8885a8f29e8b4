import { type FormEvent, useRef, useState } from 'react'
import type { OnBikePart } from '#contract/on-bike.ts'
import { Button } from '#web/components/button.tsx'
import { Choices } from '#web/components/choices.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useCart } from '#web/lib/cart-store.ts'
import { sellerLanguage } from '#web/lib/language.ts'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { fitItTexts } from '#web/messages/en/fit-it.ts'
import { type Chosen, missingOptions, optionViews, priceSoFar } from '../options.ts'

export interface AskedPart {
  readonly code: string
  readonly part: OnBikePart
  readonly chosen: Chosen
}

interface QuestionsProps {
  /** The parts with options that are still open; none closes the dialog. */
  readonly asked: readonly AskedPart[]
  /** The number of parts that needed no question. */
  readonly inCart: number
  readonly onClose: () => void
  readonly onAnswer: (answered: readonly AskedPart[]) => void
}

/** Asks for all options that are still open, of all parts at once. */
export function Questions({ asked, inCart, onClose, onAnswer }: QuestionsProps) {
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
    form.current?.querySelectorAll('[data-asked]')[missing]?.querySelector<HTMLElement>('input:not(:checked)')?.focus()
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
  const { product: t, bike } = fitItTexts()
  const textsOf = usePriceTexts()
  const { pricing, tax } = part
  const { name } = part
  const missing = missingOptions(pricing, chosen)
  const { price, from } = priceSoFar(pricing, chosen)
  const groups = [
    { option: 'model', label: t.models, warning: t.warnModel },
    { option: 'type', label: t.types, warning: t.warnType },
  ] as const
  const words = { taxPercent: tax.percent, ...bike }
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
      {groups
        .filter(({ option }) => open[option] === null)
        .map((group) => ({ ...group, options: optionViews(pricing, chosen, group.option, words) }))
        .filter(({ options }) => options.length > 0)
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
