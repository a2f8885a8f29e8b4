import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { fitItStageTexts } from '#web/messages/en/fit-it-stage.ts'

interface SummaryBoxProps {
  readonly facts: string
  readonly from: boolean
  readonly total: string
  readonly beneath: string
  readonly saving: string
  readonly button: string
  readonly isOff: boolean
  readonly onAdd: () => void
  readonly children?: ReactNode
}

/** The sum at the foot of the list: as tall without parts as with them, so that nothing moves when one is put on. */
export function SummaryBox({ facts, from, total, beneath, saving, button, isOff, onAdd, children }: SummaryBoxProps) {
  const { stage: t, bike } = fitItStageTexts()
  return (
    <div className="fit-it-total">
      <div className="flex items-start justify-between gap-4">
        <div className="min-h-10 text-sm">
          <p className="font-medium">{facts}</p>
          <p className="text-moss">{saving}</p>
        </div>
        <div className="min-h-13 shrink-0 text-right">
          <p>
            <span className="sr-only">{t.total} </span>
            {from && <span className="text-sm text-steel">{bike.from} </span>}
            <span data-kit-total className="money font-display text-3xl leading-none">
              {total}
            </span>
          </p>
          <p className="money text-steel text-xs">{beneath}</p>
        </div>
      </div>
      {children}
      <Button aria-disabled={isOff} onClick={onAdd} className="w-full">
        {button}
      </Button>
    </div>
  )
}
