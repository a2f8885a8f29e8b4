import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface SearchFormProps {
  readonly label: string
  /** In the empty field, where it is not the label. */
  readonly placeholder?: string
  readonly submit: string
  /** What was searched for last. */
  readonly value?: string
  readonly busy?: boolean
  readonly className?: string
  /** Beside the button. */
  readonly children?: ReactNode
  /** Without spaces around; empty when nothing was typed. */
  readonly onSearch: (words: string) => void
}

/** A field for words, and the button that looks for them. */
export function SearchForm(props: SearchFormProps) {
  const { label, placeholder = label, submit, value, busy = false, className = '', children, onSearch } = props
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
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          className="h-12 min-w-0 flex-1 rounded-sm border border-ink/50 px-4 placeholder:text-steel"
        />
        <Button type="submit" look="ink" aria-disabled={busy || undefined}>
          {submit}
        </Button>
        {children}
      </form>
    </search>
  )
}
