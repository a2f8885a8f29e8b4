import { Button } from './button.tsx'

interface SearchFormProps {
  readonly texts: {
    readonly search: string
    readonly submit: string
  }
  readonly value?: string
  readonly busy?: boolean
  readonly className?: string
  /** Called with the trimmed text; empty when nothing was typed. */
  readonly onSearch: (words: string) => void
}

export function SearchForm(props: SearchFormProps) {
  const { texts, value, busy = false, className = '', onSearch } = props
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
          placeholder={texts.search}
          autoComplete="off"
          className="h-12 min-w-0 flex-1 rounded-sm border border-ink/50 px-4"
        />
        <Button type="submit" look="ink" aria-disabled={busy || undefined}>
          {texts.submit}
        </Button>
      </form>
    </search>
  )
}
