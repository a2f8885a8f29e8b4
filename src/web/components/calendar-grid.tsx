// biome-ignore-all lint/a11y/useSemanticElements: a table that contains buttons is read out as a table, not as a grid with arrow keys

import type { KeyboardEvent } from 'react'
import { gridStep } from './calendar-dates.ts'

const COLUMNS = 3

interface GridItem {
  readonly key: number
  readonly text: string
  /** Read out instead of the text. */
  readonly name?: string
  /** Contains the chosen day. */
  readonly isChosen: boolean
  /** Contains today. */
  readonly isNow: boolean
}

interface CalendarGridProps {
  readonly label: string
  readonly items: readonly GridItem[]
  /** The position of the item that Tab reaches. */
  readonly place: number
  readonly onChoose: (key: number) => void
  /** Moves by so many items, which may lead out of the grid. */
  readonly onMove: (steps: number) => void
}

/** Shows the twelve months of a year, or twelve years, to choose from. */
export function CalendarGrid({ label, items, place, onChoose, onMove }: CalendarGridProps) {
  const rows = Array.from({ length: Math.ceil(items.length / COLUMNS) }, (_, row) =>
    items.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )

  function move(event: KeyboardEvent) {
    const steps = gridStep(event.key, { place, columns: COLUMNS, page: items.length })
    if (steps === null) return
    event.preventDefault()
    onMove(steps)
  }

  return (
    <div role="grid" aria-label={label} tabIndex={-1} onKeyDown={move} className="grid gap-1 py-1">
      {rows.map((row) => (
        <div key={row[0]?.key} role="row" tabIndex={-1} className="grid grid-cols-3 gap-1">
          {row.map(({ key, text, name, isChosen, isNow }) => (
            <button
              key={key}
              type="button"
              role="gridcell"
              aria-label={name}
              aria-selected={isChosen}
              aria-current={isNow ? 'date' : undefined}
              tabIndex={items[place]?.key === key ? 0 : -1}
              onClick={() => onChoose(key)}
              className={`h-14 rounded-sm border tabular-nums ${isNow ? 'border-ink' : 'border-transparent'} ${isChosen ? 'bg-ink text-paper' : 'hover:bg-mist'}`}
            >
              {text}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
