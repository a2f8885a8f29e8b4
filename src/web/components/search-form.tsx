import { Link } from 'react-router'
import { Button } from './button.tsx'

interface SearchFormProps {
  readonly texts: {
    /** The label of the field. */
    readonly search: string
    /** The placeholder, where it is not the label. */
    readonly placeholder?: string
    readonly submit: string
    readonly clear?: string
  }
  /** The last search. */
  readonly value?: string
  readonly busy?: boolean
  readonly className?: string
  /** The address of the list without a search, linked beside the button after one. */
  readonly clearTo?: string
  /** Called with the trimmed text; empty when nothing was typed. */
  readonly onSearch: (words: string) => void
}

/** Shows a search field with its button. */
export function SearchForm(props: SearchFormProps) {
  const { texts, value, busy = false, className = '', clearTo, onSearch } = props
  return (
    <search className={className}>
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
        }}
      >
        <input
          key={value}
          type="search"
          name="search"
          defaultValue={value}
          maxLength={200}
          aria-label={texts.search}
          placeholder={texts.placeholder ?? texts.search}
          autoComplete="off"
          className="h-12 min-w-0 flex-1 rounded-sm border border-ink/50 px-4"
        />
        <Button type="submit" look="ink" aria-disabled={busy || undefined}>
          {texts.submit}
        </Button>
        {value && clearTo && (
          <Link to={clearTo} className="grid min-h-12 place-items-center px-3 underline underline-offset-4">
            {texts.clear}
          </Link>
        )}
      </form>
    </search>
  )
}
