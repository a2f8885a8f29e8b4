import { useNavigate } from 'react-router'
import { Button } from '#web/components/button.tsx'
import { warrantyTexts } from '#web/messages/en/warranty.ts'

export function CodeSearch() {
  const t = warrantyTexts().claimForm
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
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="h-12 min-w-0 flex-1 basis-48 rounded-sm border border-ink/50 bg-paper px-4 uppercase tabular-nums"
        />
        <Button type="submit" look="ink">
          {t.look}
        </Button>
      </form>
    </search>
  )
}
