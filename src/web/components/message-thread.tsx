import { DateTime } from './date.tsx'

interface ThreadMessage {
  readonly text: string
  readonly at: string
  readonly from: string
  /** Written by the viewer: aligned to the right. */
  readonly own: boolean
}

export function MessageThread({ messages }: { messages: readonly ThreadMessage[] }) {
  return (
    <ol className="grid gap-3">
      {messages.map(({ text, at, from, own }) => (
        <li
          key={`${at} ${from} ${text.slice(0, 20)}`}
          className={`max-w-[90%] rounded-sm p-4 ${own ? 'justify-self-end bg-mist' : 'justify-self-start border border-line'}`}
        >
          <p className="mb-1 text-sm text-steel">
            <span className="font-medium text-ink">{from}</span>, <DateTime iso={at} />
          </p>
          <p className="whitespace-pre-line break-words">{text}</p>
        </li>
      ))}
    </ol>
  )
}
