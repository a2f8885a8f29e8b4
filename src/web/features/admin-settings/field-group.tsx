import type { ReactNode } from 'react'

/** Groups related fields, two side by side where there is room. */
export function FieldGroup({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="border-line border-t pt-5">
      <legend className="float-left mb-4 w-full font-[family-name:var(--font-display)] text-2xl">{title}</legend>
      {note && <p className="clear-both mb-4 text-sm text-steel">{note}</p>}
      <div className="clear-both grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
