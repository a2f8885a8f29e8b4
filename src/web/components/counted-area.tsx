import type { ComponentProps } from 'react'
import { TextArea } from './field.tsx'

interface CountedAreaProps {
  /** How many characters count, of what has been typed so far. */
  readonly characters: number
  readonly most: number
  /** Says how many of how many characters there are. */
  readonly count: (characters: number, most: number) => string
}

/** A field for a text of limited length. It tells when the text is too long, and cuts nothing off. */
export function CountedArea({ characters, most, count, ...area }: CountedAreaProps & ComponentProps<typeof TextArea>) {
  return (
    <TextArea
      hint={
        <span className={`tabular-nums ${characters > most ? 'font-medium text-danger' : ''}`}>
          {count(characters, most)}
        </span>
      }
      {...area}
    />
  )
}
