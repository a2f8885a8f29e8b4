import { Plus, X } from 'lucide-react'
import { TextArea, TextField } from '#web/components/field.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { IconButton } from './icon-button.tsx'

interface PairTexts {
  readonly first: string
  readonly second: string
  readonly firstOf: (place: number) => string
  readonly secondOf: (place: number) => string
  readonly add: string
  readonly remove: (place: number) => string
  /** Shown while there are no rows. */
  readonly none?: string
}

interface PairsFieldProps<Name extends string> {
  readonly rows: readonly Readonly<Record<Name, string>>[]
  /** The names of the short text and of the longer one. */
  readonly names: readonly [first: Name, second: Name]
  readonly texts: PairTexts
  /** The second text has several lines. */
  readonly long?: boolean
  readonly errorsOf?: (row: Readonly<Record<Name, string>>) => Readonly<Partial<Record<Name, string | undefined>>>
  readonly onChange: (rows: Record<Name, string>[]) => void
}

/** Edits any number of rows, each with a short text and a longer one. */
export function PairsField<Name extends string>(props: PairsFieldProps<Name>) {
  const { rows, names, texts: t, long = false, errorsOf, onChange } = props
  const [first, second] = names
  const Second = long ? TextArea : TextField
  return (
    <div className="grid gap-4">
      {rows.length === 0 && t.none && <p className="text-steel">{t.none}</p>}
      {rows.map((row, place) => {
        const field = (name: Name) => ({
          value: row[name],
          error: errorsOf?.(row)[name],
          onChange: ({ target }: { target: { value: string } }) =>
            onChange(rows.map((each, at) => (at === place ? { ...each, [name]: target.value } : each))),
        })
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, only their position
            key={place}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <TextField label={t.first} aria-label={t.firstOf(place + 1)} {...field(first)} />
            <div className="max-sm:col-span-2">
              <Second label={t.second} aria-label={t.secondOf(place + 1)} {...field(second)} />
            </div>
            <IconButton
              label={t.remove(place + 1)}
              icon={X}
              className="col-start-2 row-start-1 mt-7 sm:col-start-3"
              onClick={() => onChange(rows.filter((_, at) => at !== place))}
            />
          </div>
        )
      })}
      <TextButton
        onClick={() => onChange([...rows, { [first]: '', [second]: '' } as Record<Name, string>])}
        className="gap-1.5 justify-self-start"
      >
        <Plus aria-hidden className="size-4" />
        {t.add}
      </TextButton>
    </div>
  )
}
