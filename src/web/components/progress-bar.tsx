interface ProgressBarProps {
  readonly label: string
  /** The share that is done, from 0 to 1; undefined while it is not known. */
  readonly part: number | undefined
}

export function ProgressBar({ label, part }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={part}
      max={1}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-signal"
    />
  )
}
