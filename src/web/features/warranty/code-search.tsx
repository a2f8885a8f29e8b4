import { useNavigate } from 'react-router'
import { Button } from '#web/components/button.tsx'
import { useWarrantyMessages } from '#web/lib/warranty-messages.ts'

/** Where the code of a piece is entered by hand. */
export function CodeSearch() {
  const t = useWarrantyMessages().claimForm
  const navigate = useNavigate()
  return (
    <search>
      <form
        className="flex max-w-xl flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
          if (code) navigate(`/warranty/${encodeURIComponent(code)}`)
        }}
      >
        <input
          name="code"
          aria-label={t.code}
          placeholder={t.codePlaceholder}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="h-12 min-w-0 flex-1 basis-48 rounded-sm border border-ink/50 bg-paper px-4 uppercase tabular-nums placeholder:text-steel"
        />
        <Button type="submit" look="ink">
          {t.look}
        </Button>
      </form>
    </search>
  )
}
