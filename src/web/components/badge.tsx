import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'info' | 'attention' | 'success' | 'danger'

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-mist text-steel ring-ink/15',
  info: 'bg-paper text-ink ring-ink/40',
  attention: 'bg-signal-mist text-signal-text ring-signal-text/30',
  success: 'bg-moss-mist text-moss ring-moss/30',
  danger: 'bg-danger-mist text-danger ring-danger/30',
}

/** Shows a status as a word on a colour: the word says it, the colour helps to find it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-xs leading-5 ring-1 ring-inset forced-colors:border ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
