import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'

export interface QuantityProps {
  readonly label: string
  readonly fewer: string
  readonly more: string
  readonly value: number
  readonly max: number
  /** The least that the field itself takes; the minus button stops at 1 in any case. */
  readonly min?: number
  /** The number as it counts; null for one that does not. */
  readonly accept: (value: number) => number | null
  readonly onChange: (value: number) => void
  readonly labelHidden?: boolean
}

/**
 * A whole number with a minus, a field and a plus. What is typed stays in the field while it is no quantity; leaving the
 * field brings the last good one back.
 */
export function Quantity({
  label,
  fewer,
  more,
  value,
  max,
  min = 1,
  accept,
  onChange,
  labelHidden = false,
}: QuantityProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-2 block font-medium text-sm'}>
        {label}
      </label>
      <div className="inline-flex h-12 items-stretch rounded-sm border border-ink/50 bg-paper">
        <button
          type="button"
          aria-label={fewer}
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
          className="grid w-11 place-items-center disabled:opacity-30"
        >
          <Minus aria-hidden className="size-4" />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={typed ?? value}
          onChange={(event) => {
            const accepted = accept(event.target.valueAsNumber)
            setTyped(accepted === null ? event.target.value : null)
            if (accepted !== null) onChange(accepted)
          }}
          onBlur={() => setTyped(null)}
          className="money w-12 bg-transparent text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label={more}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
          className="grid w-11 place-items-center disabled:opacity-30"
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </div>
    </div>
  )
}
