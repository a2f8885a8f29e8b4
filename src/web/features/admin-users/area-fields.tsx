import { type ComponentProps, useId } from 'react'
import { AREAS } from '#rules/staff.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'

export function AreaFields({ error, box }: { error: string | undefined; box: ComponentProps<'input'> }) {
  const t = adminUsersTexts().users
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-medium text-sm">{t.fields.areas}</legend>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {AREAS.map((area) => (
          <label
            key={area}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-sm border border-ink/50 bg-paper px-3 py-2.5 text-sm has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2"
          >
            <input type="checkbox" value={area} {...box} className="mt-0.5 size-4 accent-ink outline-none" />
            <span>
              <span className="block font-medium">{t.areaNames[area]}</span>
              <span className="block text-steel">{t.areaHints[area]}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-danger text-sm">
        {error && <span className="mt-1.5 block">{error}</span>}
      </p>
    </fieldset>
  )
}
