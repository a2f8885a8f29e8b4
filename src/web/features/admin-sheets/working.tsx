import { useSheetMessages } from '#web/lib/sheet-messages.ts'

export interface Step {
  readonly name: string
  /** What has been sent of the file, from 0 to 1; then the shop works on it. */
  readonly part: number
  readonly doing: 'looking' | 'importing'
}

/** How far a file has come, and then that the shop is at work: it says so until it is done. */
export function Working({ step: { name, part, doing } }: { step: Step }) {
  const t = useSheetMessages().sheets
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
