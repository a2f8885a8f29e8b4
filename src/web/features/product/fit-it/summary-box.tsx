import { Button } from '#web/components/button.tsx'
import { fitItStageTexts } from '#web/messages/en/fit-it-stage.ts'

interface SummaryBoxProps {
  readonly count: string
  readonly facts: string
  readonly from: boolean
  readonly total: string
  readonly beneath: string
  readonly saving: string
  readonly button: string
  readonly isOff: boolean
  readonly onAdd: () => void
}

/** The sum at the foot of the list: as tall without parts as with them, so that nothing moves when one is put on. */
export function SummaryBox({ count, facts, from, total, beneath, saving, button, isOff, onAdd }: SummaryBoxProps) {
  const { stage: t, bike } = fitItStageTexts()
  return (
    <div className="fit-it-total">
      <div>
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-medium text-sm">{count}</span>
          <span>
            <span className="sr-only">{t.total} </span>
            {from && <span className="text-sm text-steel">{bike.from} </span>}
            <span data-kit-total className="money font-display text-3xl leading-none">
              {total}
            </span>
          </span>
        </p>
        <p className="money min-h-5 text-right text-steel text-xs leading-5">{beneath}</p>
        <p className="flex min-h-5 flex-wrap justify-between gap-x-4 text-xs leading-5">
          <span>{facts}</span>
          <span className="font-medium text-moss">{saving}</span>
        </p>
      </div>
      <Button aria-disabled={isOff} onClick={onAdd} className="w-full">
        {button}
      </Button>
    </div>
  )
}
