import { ProgressBar } from '#web/components/progress-bar.tsx'
import { sheetsTexts } from '#web/messages/en/sheets.ts'

export interface Step {
  readonly name: string
  /** The uploaded share of the file, from 0 to 1; after that the server processes it. */
  readonly part: number
  readonly doing: 'looking' | 'importing'
}

/** Shows the progress of an upload, and then that the server is processing it. */
export function ImportProgress({ step: { name, part, doing } }: { step: Step }) {
  const t = sheetsTexts().sheets
  const sent = part >= 1
  const label = sent ? t[doing] : t.sending(name)
  return (
    <div role="status" className="grid min-h-28 content-center gap-3 rounded-sm border border-line px-5 py-4">
      <p className="flex items-center gap-3 break-words">
        {sent && (
          <span
            aria-hidden
            className="size-5 shrink-0 animate-roll rounded-full border-2 border-line border-t-signal"
          />
        )}
        {label}
      </p>
      {!sent && <ProgressBar label={label} part={part} />}
    </div>
  )
}
