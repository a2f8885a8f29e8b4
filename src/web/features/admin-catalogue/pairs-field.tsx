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
}

/** A short text and a longer one; the field holds any number of them. */
export type Pair = readonly [first: string, second: string]

export function PairsField({
  pairs,
  texts: t,
  long = false,
  errorOf,
  onChange,
}: {
  pairs: readonly Pair[]
  texts: PairTexts
  /** The second text has several lines. */
  long?: boolean
  errorOf?: (pair: Pair) => { first?: string | undefined; second?: string | undefined }
  onChange: (pairs: readonly Pair[]) => void
}) {
  const set = (place: number, pair: Pair) => onChange(pairs.map((each, at) => (at === place ? pair : each)))
  return (
    <div className="grid gap-4">
      {pairs.map(([first, second], place) => {
        const errors = errorOf?.([first, second]) ?? {}
        const secondField = {
          label: t.second,
          'aria-label': t.secondOf(place + 1),
          value: second,
          error: errors.second,
          onChange: ({ target }: { target: { value: string } }) => set(place, [first, target.value]),
        }
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no id, only their position
            key={place}
            className={`grid items-start gap-3 ${long ? 'grid-cols-[minmax(0,1fr)_auto] rounded-sm border border-line p-4' : 'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[14rem_minmax(0,1fr)_auto]'}`}
          >
            <TextField
              label={t.first}
              aria-label={t.firstOf(place + 1)}
              value={first}
              error={errors.first}
              onChange={({ target }) => set(place, [target.value, second])}
            />
            <div className={long ? 'col-span-2' : 'max-sm:col-span-2'}>
              {long ? <TextArea rows={4} {...secondField} /> : <TextField {...secondField} />}
            </div>
            <IconButton
              label={t.remove(place + 1)}
              icon={X}
              className={`col-start-2 row-start-1 mt-7 ${long ? '' : 'sm:col-start-3'}`}
              onClick={() => onChange(pairs.filter((_, at) => at !== place))}
            />
          </div>
        )
      })}
      <TextButton onClick={() => onChange([...pairs, ['', '']])} className="gap-1.5 justify-self-start">
        <Plus aria-hidden className="size-4" />
        {t.add}
      </TextButton>
    </div>
  )
}
