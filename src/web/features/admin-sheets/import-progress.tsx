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
      {!sent && (
        <progress
          aria-label={label}
          value={part}
          max={1}
          className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-signal"
        />
      )}
    </div>
  )
}
