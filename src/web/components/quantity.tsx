import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'

interface QuantityProps {
  readonly label: string
  readonly fewer: string
  readonly more: string
  readonly value: number
  readonly max: number
  readonly min?: number
  readonly stopsAt?: number
  readonly isValid: (value: number) => boolean
  readonly onChange: (value: number) => void
  readonly labelHidden?: boolean
}

/** Invalid input stays in the field while it is edited; leaving the field restores the last valid number. */
export function Quantity(props: QuantityProps) {
  const { label, fewer, more, value, max, min = 1, stopsAt = 1, isValid, onChange, labelHidden = false } = props
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
          disabled={value <= stopsAt}
          onClick={() => onChange(value - 1)}
          className="grid w-11 place-items-center"
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
            const { value, valueAsNumber } = event.target
            const isAccepted = isValid(valueAsNumber)
            setTyped(isAccepted ? null : value)
            if (isAccepted) onChange(valueAsNumber)
          }}
          onBlur={() => setTyped(null)}
          className="money w-12 bg-transparent text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label={more}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
          className="grid w-11 place-items-center"
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </div>
    </div>
  )
}
